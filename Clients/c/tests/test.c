/* What libtouchd does with a service that says this or that. test [NAME]: all tests, or one. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../touchd.h"
#include "fake.h"

static int failures;
static const char *running;

static void complain(int line, const char *what, const char *got) {
  failures++;
  fprintf(stderr, "%s:%d: %s%s%s\n", running, line, what, got ? ", got: " : "", got ? got : "");
}

#define CHECK(condition) ((condition) ? (void)0 : complain(__LINE__, #condition, NULL))
#define CHECK_TEXT(wanted, text) check_text(__LINE__, wanted, text)

static void check_text(int line, const char *wanted, const char *text) {
  if (!text || strcmp(wanted, text) != 0) complain(line, wanted, text ? text : "NULL");
}

static const touchd_event none = {0};

/* The next event; one without a type where there is none. */
static const touchd_event *next(touchd *touch) {
  const touchd_event *event = touchd_dispatch(touch);
  return event ? event : &none;
}

/* The next event, of a type. */
#define NEXT(touch, wanted) next_of(__LINE__, touch, wanted)

static const touchd_event *next_of(int line, touchd *touch, touchd_event_type type) {
  const touchd_event *event = next(touch);
  char text[200];
  snprintf(text, sizeof text, "type %d: %s", (int)event->type, event->failure ? event->failure->message : "");
  if (event->type != type) complain(line, "another event", text);
  static const touchd_failure no_failure = {.message = "no failure"};
  static touchd_event safe;
  safe = *event;
  if (!safe.failure) safe.failure = &no_failure;
  return &safe;
}

/* The connection that the library makes next. */
#define CONNECTION(touch) (NEXT(touch, TOUCHD_EVENT_NONE), accept_one())

static const char first[] = "{\"parameters\":{\"state\":{\"sequence\":false,\"replay\":false,\"devices\":1}},\"continues\":true}";
static const char recorded[] =
    "{\"parameters\":{\"state\":{\"sequence\":false,\"replay\":true,\"devices\":1}},\"continues\":true}";
static const char tap[] =
    "{\"parameters\":{\"action\":{\"recognizer\":\"pick\",\"kind\":\"tap\",\"state\":\"ended\",\"view\":\"map\",\"window\":"
    "\"main\","
    "\"time\":1050000,\"x\":420,\"y\":90.5,\"touches\":1}},\"continues\":true}";
static const char came[] =
    "{\"parameters\":{\"session\":\"s1\",\"screens\":[{\"name\":\"main\",\"width\":800,\"height\":480,\"pixelsPerPoint\":{\"x\":"
    "1,"
    "\"y\":1.5}}],\"exclusive\":true,\"replay\":false,\"front\":[\"main\"]},\"continues\":true}";
static const char plain_subscription[] = "{\"method\":\"io.touchd.Touch.Subscribe\",\"parameters\":{},\"more\":true}";

static int subscribe(touchd *touch) { return touchd_subscribe(touch, &(touchd_subscribe_parameters){0}); }

static int present(touchd *touch) { return touchd_present(touch, &(touchd_present_parameters){.scene = "{}", .app = "panel"}); }

/* A subscription whose first reply has come; the service's end of it. */
static int subscribed(touchd *touch, const char *state) {
  subscribe(touch);
  int client = CONNECTION(touch);
  CHECK_TEXT(plain_subscription, heard(client));
  say(client, state);
  NEXT(touch, TOUCHD_EVENT_STATE);
  NEXT(touch, TOUCHD_EVENT_NONE);
  return client;
}

static void test_a_subscription_sends_its_filter_and_gives_events(void) {
  touchd *touch = touchd_new(listen_here());
  const char *kinds[] = {"tap", "pan"};
  touchd_action_state states[] = {TOUCHD_ACTION_STATE_BEGAN, TOUCHD_ACTION_STATE_ENDED};
  int call = touchd_subscribe(
      touch, &(touchd_subscribe_parameters){
                 .filter = &(touchd_filter){.n_kinds = 2, .kinds = kinds, .n_states = 2, .states = states}, .decisions = true
             }
  );
  CHECK(call > 0);
  CHECK(touchd_timeout(touch) == 0);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == -1);
  int client = accept_one();
  CHECK_TEXT(
      "{\"method\":\"io.touchd.Touch.Subscribe\",\"parameters\":{\"filter\":{\"kinds\":[\"tap\",\"pan\"],\"states\":[\"began\","
      "\"ended\"]},"
      "\"decisions\":true},\"more\":true}",
      heard(client)
  );
  say(client, first);
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_STATE);
  CHECK(event->call == call && event->method == TOUCHD_METHOD_SUBSCRIBE && event->state->devices == 1 && !event->state->replay);
  say(client, tap);
  say(client, tap);
  NEXT(touch, TOUCHD_EVENT_NONE);
  event = NEXT(touch, TOUCHD_EVENT_ACTION);
  CHECK_TEXT("map", event->action->view);
  CHECK(event->action->state == TOUCHD_ACTION_STATE_ENDED && event->action->time == 1050000);
  CHECK(event->action->x == 420 && event->action->y == 90.5 && event->action->touches == 1);
  CHECK(
      !event->action->translation && !event->action->has_scale && !event->action->n_buttons && !event->action->screen &&
      !event->control
  );
  /* What is left in the library is said by the timeout: the descriptor is silent. */
  CHECK(touchd_timeout(touch) == 0);
  NEXT(touch, TOUCHD_EVENT_ACTION);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == -1);
  close(client);
  touchd_free(touch);
}

static void test_bytes_may_come_one_by_one(void) {
  touchd *touch = touchd_new(listen_here());
  int client = subscribed(touch, first);
  for (size_t i = 0; i + 1 < sizeof tap; i++) {
    say_bytes(client, tap + i, 1);
    NEXT(touch, TOUCHD_EVENT_NONE);
  }
  say_bytes(client, "", 1);
  CHECK_TEXT("map", NEXT(touch, TOUCHD_EVENT_ACTION)->action->view);
  close(client);
  touchd_free(touch);
}

static void test_what_is_newer_is_let_through(void) {
  touchd *touch = touchd_new(listen_here());
  int client = subscribed(touch, first);
  say(client, " \t\r\n{ \"parameters\" : { \"stopped\" : null , \"smell\":{\"strength\":1}},\"continues\":true}");
  say(client,
      "{\"news\":[{}, [1, -2.5e+3, true, null]], \"parameters\": {\"scroll\": "
      "{\"state\":\"paused\",\"motion\":\"flying\",\"view\":\"a\","
      "\"kind\":\"b\",\"window\":\"c\",\"time\":1,\"offset\":{\"x\":1,\"y\":2,\"z\":3},\"velocity\":{\"x\":0,\"y\":0},\"more\":{"
      "\"a\":[]}}},"
      "\"continues\":true}");
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_SCROLL);
  CHECK(event->scroll->state == TOUCHD_ACTION_STATE_NONE && event->scroll->motion == TOUCHD_SCROLL_MOTION_NONE);
  CHECK(event->scroll->offset->y == 2);
  close(client);
  touchd_free(touch);
}

static void test_texts_are_what_json_says_they_are(void) {
  touchd *touch = touchd_new(listen_here());
  int client = subscribed(touch, first);
  say(client,
      "{\"parameters\":{\"changed\":{\"time\":-9223372036854775808,\"app\":\"\\u00e4\\ud83d\\ude00\\n\\t\\b\\f\\r\\/"
      "\\\\\\\"\\u0000\\ud800x\\udc00\xc3\xa4\"}},"
      "\"continues\":true}");
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_CHANGED);
  CHECK(event->changed->time == INT64_MIN);
  CHECK_TEXT("\xc3\xa4\xf0\x9f\x98\x80\n\t\b\f\r/\\\"\xef\xbf\xbd\xef\xbf\xbdx\xef\xbf\xbd\xc3\xa4", event->changed->app);
  close(client);
  touchd_free(touch);
}

static void test_a_lost_connection_is_made_again_with_the_same_call(void) {
  touchd *touch = touchd_new(listen_here());
  int client = subscribed(touch, first);
  say_bytes(client, tap, 20);
  close(client);
  NEXT(touch, TOUCHD_EVENT_NONE);
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_LOST);
  CHECK(event->failure->error == TOUCHD_ERROR_UNAVAILABLE);
  CHECK_TEXT("the service closed the connection; waiting for it", event->failure->message);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == 500);
  fake_now += 499;
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == 1 && !is_anyone_there());
  fake_now += 1;
  client = CONNECTION(touch);
  CHECK_TEXT(plain_subscription, heard(client));
  /* A service that is not there for an hour is waited for. */
  close(client);
  stop_listening();
  NEXT(touch, TOUCHD_EVENT_LOST);
  for (int i = 0; i < 7200; i++) {
    fake_now += touchd_timeout(touch);
    NEXT(touch, TOUCHD_EVENT_NONE);
  }
  touchd_free(touch);
  listen_here();
}

static void test_the_last_reply_says_whether_the_service_comes_back(void) {
  static const struct {
    const char *state, *last;
    touchd_event_type type;
  } cases[] = {
      {first, "{\"parameters\":{}}", TOUCHD_EVENT_LOST},
      {first, "{}", TOUCHD_EVENT_LOST},
      {recorded, "{\"parameters\":{\"stopped\":true}}", TOUCHD_EVENT_LOST},
      {recorded, "{\"parameters\":{}}", TOUCHD_EVENT_ENDED},
      {recorded, "{\"parameters\":null,\"continues\":false}", TOUCHD_EVENT_ENDED},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    touchd *touch = touchd_new(listen_here());
    int client = subscribed(touch, cases[i].state);
    say(client, tap);
    say(client, cases[i].last);
    close(client);
    NEXT(touch, TOUCHD_EVENT_ACTION);
    const touchd_event *event = NEXT(touch, cases[i].type);
    CHECK_TEXT(
        cases[i].type == TOUCHD_EVENT_LOST ? "the service has ended; waiting for it" : "no failure", event->failure->message
    );
    NEXT(touch, TOUCHD_EVENT_NONE);
    CHECK(touchd_timeout(touch) == (cases[i].type == TOUCHD_EVENT_LOST ? 500 : -1));
    touchd_free(touch);
    stop_listening();
  }
  listen_here();
}

static void test_a_service_that_is_not_there_is_waited_for_as_long_as_the_program_says(void) {
  const char *socket = listen_here();
  stop_listening();
  char text[120];
  snprintf(text, sizeof text, "no service listens at %s", socket);
  static const struct {
    int wait, pauses;
  } cases[] = {{0, 0}, {1, 1}, {1000, 2}, {1001, 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    touchd *touch = touchd_new(socket);
    touchd_set_wait(touch, cases[i].wait);
    int call = subscribe(touch);
    for (int pause = 0; pause < cases[i].pauses; pause++) {
      NEXT(touch, TOUCHD_EVENT_NONE);
      CHECK(touchd_timeout(touch) == 500);
      fake_now += 500;
    }
    const touchd_event *event = NEXT(touch, TOUCHD_EVENT_ENDED);
    CHECK(event->call == call && event->failure->error == TOUCHD_ERROR_UNAVAILABLE);
    CHECK_TEXT(text, event->failure->message);
    NEXT(touch, TOUCHD_EVENT_NONE);
    CHECK(touchd_timeout(touch) == -1);
    touchd_free(touch);
  }
  touchd *touch = touchd_new(socket);
  touchd_set_wait(touch, -1);
  subscribe(touch);
  NEXT(touch, TOUCHD_EVENT_NONE);
  fake_now += INT64_C(1000) * 3600 * 24 * 365;
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == 500);
  touchd_free(touch);
  listen_here();
}

static void test_without_reconnecting_a_lost_connection_is_the_end(void) {
  touchd *touch = touchd_new(listen_here());
  touchd_set_reconnect(touch, false);
  int client = subscribed(touch, first);
  close(client);
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_ENDED);
  CHECK(event->failure->error == TOUCHD_ERROR_UNAVAILABLE);
  CHECK_TEXT("the service closed the connection", event->failure->message);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == -1 && !is_anyone_there());
  client = subscribed(touch, first);
  say(client, "{\"parameters\":{\"stopped\":true}}");
  CHECK_TEXT("the service has ended", NEXT(touch, TOUCHD_EVENT_ENDED)->failure->message);
  close(client);
  touchd_free(touch);
}

static void test_what_the_system_refuses_has_a_code_and_a_sentence(void) {
  const char *socket = listen_here();
  static const struct {
    int socket, connect;
    touchd_error error;
    const char *text;
  } cases[] = {
      {0, EACCES, TOUCHD_ERROR_REFUSED, "cannot connect to %s: permission denied; is the user in the group touchd?"},
      {0, EPERM, TOUCHD_ERROR_REFUSED, "cannot connect to %s: permission denied; is the user in the group touchd?"},
      {EMFILE, 0, TOUCHD_ERROR_SYSTEM, "cannot connect to %s: the system makes no connection"},
      {0, EAGAIN, TOUCHD_ERROR_UNAVAILABLE, "no service listens at %s"},
      {0, ECONNREFUSED, TOUCHD_ERROR_UNAVAILABLE, "no service listens at %s"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    touchd *touch = touchd_new(socket);
    fake_socket_error = cases[i].socket;
    fake_connect_error = cases[i].connect;
    subscribe(touch);
    touchd_get_devices(touch);
    char text[160], *place = strchr(cases[i].text, '%');
    snprintf(text, sizeof text, "%.*s%s%s", (int)(place - cases[i].text), cases[i].text, socket, place + 2);
    for (int n = 0; n < 2; n++) {
      const touchd_event *event = NEXT(touch, n ? TOUCHD_EVENT_ENDED : TOUCHD_EVENT_FAILED);
      CHECK(event->failure->error == cases[i].error);
      CHECK_TEXT(text, event->failure->message);
    }
    fake_socket_error = fake_connect_error = 0;
    touchd_free(touch);
  }
  char longer[200];
  memset(longer, 'x', sizeof longer);
  longer[107] = 0;
  touchd_free(touchd_new(longer));
  longer[107] = 'x';
  longer[108] = 0;
  CHECK(!touchd_new(longer) && errno == ENAMETOOLONG);
}

static void test_errors_of_the_service(void) {
  static const struct {
    const char *reply;
    touchd_error error;
    const char *text;
  } cases[] = {
      {"{\"error\":\"io.touchd.Touch.AppExists\",\"parameters\":{\"app\":\"panel\"}}", TOUCHD_ERROR_APP_EXISTS,
       "another app has the name panel"},
      {"{\"parameters\":{\"path\":\"windows[0]\",\"reason\":\"is no object\"},\"error\":\"io.touchd.Touch.InvalidScene\"}",
       TOUCHD_ERROR_INVALID_SCENE, "windows[0]: is no object"},
      {"{\"error\":\"org.varlink.service.InvalidParameter\",\"parameters\":{\"parameter\":\"filter.kinds[0]\"}}",
       TOUCHD_ERROR_INVALID_PARAMETER, "the parameter filter.kinds[0] is invalid: unknown"},
      {"{\"error\":\"org.varlink.service.PermissionDenied\"}", TOUCHD_ERROR_PERMISSION_DENIED,
       "the configuration of touchd does not permit this call"},
      {"{\"error\":\"io.touchd.Touch.AppExists\",\"parameters\":{\"app\":5}}", TOUCHD_ERROR_APP_EXISTS,
       "the service answered io.touchd.Touch.AppExists"},
      {"{\"error\":\"io.touchd.Touch.Newer\",\"parameters\":{\"a\":[]}}", TOUCHD_ERROR_SERVICE,
       "the service answered io.touchd.Touch.Newer"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    touchd *touch = touchd_new(listen_here());
    int stream = present(touch), call = touchd_get_scene(touch, &(touchd_get_scene_parameters){.app = "panel"});
    NEXT(touch, TOUCHD_EVENT_NONE);
    int one = accept_one(), other = accept_one();
    CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetScene\",\"parameters\":{\"app\":\"panel\"}}", heard(one));
    CHECK_TEXT(
        "{\"method\":\"io.touchd.Touch.Present\",\"parameters\":{\"scene\":{},\"app\":\"panel\"},\"more\":true}", heard(other)
    );
    say(one, cases[i].reply);
    say(other, cases[i].reply);
    for (int n = 0; n < 2; n++) {
      const touchd_event *event = NEXT(touch, n ? TOUCHD_EVENT_ENDED : TOUCHD_EVENT_FAILED);
      CHECK(event->call == (n ? stream : call) && event->failure->error == cases[i].error);
      CHECK_TEXT(cases[i].text, event->failure->message);
      CHECK(event->failure->name && strstr(cases[i].reply, event->failure->name));
    }
    NEXT(touch, TOUCHD_EVENT_NONE);
    CHECK(touchd_timeout(touch) == -1);
    close(one);
    close(other);
    touchd_free(touch);
    stop_listening();
  }
  touchd *touch = touchd_new(listen_here());
  present(touch);
  int client = CONNECTION(touch);
  say(client, cases[1].reply);
  const touchd_event *event = next(touch);
  CHECK_TEXT("windows[0]", event->failure->invalid_scene->path);
  CHECK(!event->failure->app_exists);
  close(client);
  touchd_free(touch);
  for (int code = -1; code > -60; code--) CHECK(strlen(touchd_error_text(code)) > 10);
  CHECK_TEXT("no error of libtouchd", touchd_error_text(0));
  CHECK_TEXT("no error of libtouchd", touchd_error_text(-1000));
}

static void test_what_is_no_reply_names_its_place(void) {
#define CHANGED(value) "{\"parameters\":{\"changed\":{\"time\":" value "}},\"continues\":true}"
#define VALUES(values)                                                                                                  \
  "{\"parameters\":{\"contest\":{\"contest\":1,\"recognizer\":\"a\",\"view\":\"b\",\"window\":\"c\",\"time\":1," values \
  "}},\"continues\":true}"
  static const char *const cases[][2] = {
      {"tap", "the reply is no JSON"},
      {"", "the reply is no JSON"},
      {"[]", "the reply is no object"},
      {"{}x", "the reply is no JSON"},
      {"{\"a\":1,}", "the reply is no JSON"},
      {"{\"a\" 1}", "the reply is no JSON"},
      {"{a:1}", "the reply is no JSON"},
      {"[1 2]", "the reply is no JSON"},
      {"{\"a\":01}", "the reply is no JSON"},
      {"{\"a\":1.}", "the reply is no JSON"},
      {"{\"a\":.5}", "the reply is no JSON"},
      {"{\"a\":1e}", "the reply is no JSON"},
      {"{\"a\":-}", "the reply is no JSON"},
      {"{\"a\":NaN}", "the reply is no JSON"},
      {"{\"a\":\"\\x\"}", "the reply is no JSON"},
      {"{\"a\":\"\\u12g4\"}", "the reply is no JSON"},
      {"{\"a\":\"\n\"}", "the reply is no JSON"},
      {"{\"a\":\"", "the reply is no JSON"},
      {"{\"a\":\"\\", "the reply is no JSON"},
      {"{\"a\":\"\xff\"}", "the reply is no JSON"},
      {"{\"a\":\"\xc0\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xe0\x80\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xed\xa0\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xf0\x80\x80\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xf4\x90\x80\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xf5\x80\x80\x80\"}", "the reply is no JSON"},
      {"{\"a\":\"\xe2\x82\"}", "the reply is no JSON"},
      {"{\"parameters\":[]}", "parameters: no object"},
      {"{\"error\":5}", "error: no text"},
      {CHANGED("1.5"), "changed.time is not a whole number"},
      {CHANGED("1e3"), "changed.time is not a whole number"},
      {CHANGED("\"1\""), "changed.time is not a whole number"},
      {CHANGED("9223372036854775808"), "changed.time is too large a number"},
      {CHANGED("-9223372036854775809"), "changed.time is too large a number"},
      {CHANGED("null"), "changed.time is missing"},
      {"{\"parameters\":{\"changed\":{}},\"continues\":true}", "changed.time is missing"},
      {"{\"parameters\":{\"changed\":[]},\"continues\":true}", "changed is not an object"},
      {"{\"parameters\":{\"changed\":{\"time\":1,\"app\":5}},\"continues\":true}", "changed.app is not text"},
      {"{\"parameters\":{\"stopped\":1},\"continues\":true}", "stopped is not true or false"},
      {"{\"parameters\":{\"screens\":{}},\"continues\":true}", "screens is not a list"},
      {"{\"parameters\":{\"front\":[\"a\",1]},\"continues\":true}", "front[1] is not text"},
      {"{\"parameters\":{\"screens\":[{\"name\":\"a\",\"width\":true}]},\"continues\":true}", "screens[0].width is not a number"},
      {"{\"parameters\":{\"screens\":[{\"name\":\"a\",\"width\":1e999}]},\"continues\":true}",
       "screens[0].width is too large a number"},
      {VALUES(
           "\"touches\":[{\"id\":1,\"x\":1,\"y\":1,\"localX\":1,\"localY\":1,\"type\":\"pen\",\"tapCount\":1,\"coalesced\":[5]}]"
       ),
       "contest.touches[0].coalesced[0] is not an object"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    touchd *touch = touchd_new(listen_here());
    present(touch);
    NEXT(touch, TOUCHD_EVENT_NONE);
    int client = accept_one();
    say(client, came);
    say(client, cases[i][0]);
    NEXT(touch, TOUCHD_EVENT_PRESENTED);
    const touchd_event *event = NEXT(touch, TOUCHD_EVENT_ENDED);
    CHECK(event->failure->error == TOUCHD_ERROR_PROTOCOL && !event->failure->name);
    CHECK_TEXT(cases[i][1], event->failure->message);
    NEXT(touch, TOUCHD_EVENT_NONE);
    close(client);
    touchd_free(touch);
    stop_listening();
  }
  listen_here();
}

static void test_depth_and_length_have_bounds(void) {
  for (int depth = 199; depth <= 200; depth++) {
    touchd *touch = touchd_new(listen_here());
    int client = subscribed(touch, first);
    char text[600] = "{\"a\":";
    memset(text + 5, '[', (size_t)depth);
    memset(text + 5 + depth, ']', (size_t)depth);
    strcpy(text + 5 + 2 * depth, ",\"continues\":true}");
    say(client, text);
    NEXT(touch, depth < 200 ? TOUCHD_EVENT_NONE : TOUCHD_EVENT_ENDED);
    close(client);
    touchd_free(touch);
    stop_listening();
  }
  enum { LONGEST = 1 << 24 };
  char *text = malloc(LONGEST + 2);
  for (int more = 0; more < 2; more++) {
    touchd *touch = touchd_new(listen_here());
    int client = subscribed(touch, first);
    memset(text, ' ', LONGEST + 1);
    text[0] = '{';
    size_t length = (size_t)LONGEST + (size_t)more;
    memcpy(text + length - 17, "\"continues\":true}", 17);
    text[length] = 0;
    const touchd_event *event = NULL;
    for (size_t sent = 0; sent <= length && !event;) {
      ssize_t count = send(client, text + sent, length + 1 - sent < 50000 ? length + 1 - sent : 50000, MSG_NOSIGNAL);
      if (count > 0) sent += (size_t)count;
      event = touchd_dispatch(touch);
    }
    while (!event && touchd_timeout(touch) == 0) event = touchd_dispatch(touch);
    for (int i = 0; i < 10 && !event; i++) event = touchd_dispatch(touch);
    CHECK(more ? event && event->type == TOUCHD_EVENT_ENDED : !event);
    if (event) CHECK_TEXT("the reply is longer than 16 MiB", event->failure->message);
    close(client);
    touchd_free(touch);
    stop_listening();
  }
  free(text);
  listen_here();
}

static void test_a_round_reads_no_more_than_64_kib_of_a_connection(void) {
  touchd *touch = touchd_new(listen_here());
  int client = subscribed(touch, first), sent = 0, rounds = 0, events = 0;
  static char taps[700 * sizeof tap];
  for (; sent < 700; sent++) memcpy(taps + (size_t)sent * sizeof tap, tap, sizeof tap);
  say_bytes(client, taps, sizeof taps);
  for (; events < sent; rounds++) {
    int before = events;
    while (touchd_dispatch(touch)) events++;
    CHECK(events > before && (events - before) * (int)sizeof tap <= (1 << 16) + (int)sizeof tap);
    if (events == before) break;
  }
  CHECK(rounds == (700 * (int)sizeof tap + (1 << 16) - 1) / (1 << 16));
  close(client);
  touchd_free(touch);
}

static void test_calls_are_answered_in_their_order(void) {
  touchd *touch = touchd_new(listen_here());
  int one = touchd_get_devices(touch), two = touchd_set_rotation(touch, &(touchd_set_rotation_parameters){.rotation = 90});
  int three = touchd_step_back(touch, &(touchd_step_back_parameters){.session = "abc"});
  int client = CONNECTION(touch);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetDevices\",\"parameters\":{}}", heard(client));
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.SetRotation\",\"parameters\":{\"rotation\":90}}", heard(client));
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.StepBack\",\"parameters\":{\"session\":\"abc\"}}", heard(client));
  say(client,
      "{\"parameters\":{\"devices\":[{\"name\":\"panel\",\"bus\":24,\"vendor\":1,\"product\":2,\"version\":3,\"screen\":\"main\","
      "\"width\":800,\"height\":480,\"pixelsPerPoint\":{\"x\":1,\"y\":2}}]}}");
  say(client, "{\"error\":\"io.touchd.Touch.NoSuchScreen\",\"parameters\":{\"screen\":\"main\"}}");
  say(client, "{}");
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_REPLY);
  CHECK(event->call == one && event->method == TOUCHD_METHOD_GET_DEVICES && event->get_devices->n_devices == 1);
  CHECK(event->get_devices->devices[0]->pixels_per_point->y == 2);
  event = NEXT(touch, TOUCHD_EVENT_FAILED);
  CHECK(event->call == two && event->failure->error == TOUCHD_ERROR_NO_SUCH_SCREEN);
  event = NEXT(touch, TOUCHD_EVENT_REPLY);
  CHECK(event->call == three && event->method == TOUCHD_METHOD_STEP_BACK);
  NEXT(touch, TOUCHD_EVENT_NONE);
  /* The next call goes through the same connection, and the one behind a restart through another. */
  touchd_get_screens(touch);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetScreens\",\"parameters\":{}}", heard(client));
  say(client, "{\"parameters\":{\"screens\":[]}}");
  CHECK(NEXT(touch, TOUCHD_EVENT_REPLY)->get_screens->n_screens == 0);
  NEXT(touch, TOUCHD_EVENT_NONE);
  close(client);
  touchd_get_screens(touch);
  client = CONNECTION(touch);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetScreens\",\"parameters\":{}}", heard(client));
  /* What hangs up in the middle fails what waits, once each. */
  touchd_get_devices(touch);
  close(client);
  for (int i = 0; i < 2; i++) CHECK(NEXT(touch, TOUCHD_EVENT_FAILED)->failure->error == TOUCHD_ERROR_UNAVAILABLE);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == -1);
  /* And the next call is not late for that. */
  touchd_get_devices(touch);
  CHECK(touchd_timeout(touch) == 0);
  touchd_free(touch);
}

static void test_a_reply_that_nobody_waits_for_ends_the_connection(void) {
  touchd *touch = touchd_new(listen_here());
  touchd_get_screens(touch);
  int client = CONNECTION(touch);
  say(client, "{\"parameters\":{\"screens\":[]}}");
  say(client, "{\"parameters\":{\"screens\":[]}}");
  NEXT(touch, TOUCHD_EVENT_REPLY);
  NEXT(touch, TOUCHD_EVENT_NONE);
  touchd_get_screens(touch);
  int other = CONNECTION(touch);
  say(other, "{\"parameters\":{\"screens\":[]},\"continues\":true}");
  CHECK_TEXT("a call for one reply has more", NEXT(touch, TOUCHD_EVENT_FAILED)->failure->message);
  close(client);
  close(other);
  touchd_free(touch);
}

static void test_a_call_has_its_time(void) {
  touchd *touch = touchd_new(listen_here());
  touchd_set_call_timeout(touch, 2000);
  int call = touchd_get_devices(touch);
  int client = CONNECTION(touch);
  CHECK(touchd_timeout(touch) == 2000);
  fake_now += 1999;
  NEXT(touch, TOUCHD_EVENT_NONE);
  fake_now += 1;
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_FAILED);
  CHECK(event->call == call && event->failure->error == TOUCHD_ERROR_TIMEOUT);
  CHECK_TEXT("the service did not reply in time", event->failure->message);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetDevices\",\"parameters\":{}}", heard(client));
  CHECK_TEXT("(nothing)", heard(client));
  touchd_set_call_timeout(touch, -1);
  NEXT(touch, TOUCHD_EVENT_NONE);
  touchd_get_devices(touch);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_timeout(touch) == -1);
  close(client);
  touchd_free(touch);
}

static void test_windows_are_changed_by_their_session(void) {
  touchd *touch = touchd_new(listen_here());
  CHECK(touchd_set(touch, "light", "{'value': %d}", 1) == TOUCHD_ERROR_NOT_PRESENTED);
  CHECK_TEXT("session is missing, for the windows are not there", touchd_message(touch));
  int call = present(touch);
  int client = CONNECTION(touch);
  say(client, came);
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_PRESENTED);
  CHECK(event->call == call && event->present->has_exclusive && event->present->exclusive && event->present->n_front == 1);
  CHECK_TEXT("main", event->present->screens[0]->name);
  CHECK(event->present->screens[0]->pixels_per_point->y == 1.5);
  int set = touchd_set(touch, "li\"ght", "{'value': %g, 'title': %s}", 0.1, "\xc3\xa4'\n");
  touchd_number values[] = {{"x", 1.5}, {"y", -2}};
  touchd_answer(
      touch, &(touchd_answer_parameters){
                 .contest = 3, .verdict = TOUCHD_VERDICT_BEGAN, .n_values = 2, .values = values, .continues = true
             }
  );
  NEXT(touch, TOUCHD_EVENT_NONE);
  int calls = CONNECTION(touch);
  CHECK_TEXT(
      "{\"method\":\"io.touchd.Touch.Change\",\"parameters\":{\"session\":\"s1\",\"changes\":[{\"of\": \"li\\\"ght\", \"set\": "
      "{\"value\": 0.1,"
      " \"title\": \"\xc3\xa4'\\u000a\"}}]}}",
      heard(calls)
  );
  CHECK_TEXT(
      "{\"method\":\"io.touchd.Touch.Answer\",\"parameters\":{\"session\":\"s1\",\"contest\":3,\"verdict\":\"began\",\"values\":{"
      "\"x\":1.5,\"y\":-2},"
      "\"continues\":true}}",
      heard(calls)
  );
  say(calls, "{\"parameters\":{\"time\":7,\"overtaken\":[\"light\"]}}");
  event = NEXT(touch, TOUCHD_EVENT_REPLY);
  CHECK(event->call == set && event->change->time == 7);
  CHECK_TEXT("light", event->change->overtaken[0]);
  say(client, "{\"parameters\":{\"screens\":[]},\"continues\":true}");
  say(client,
      "{\"parameters\":{\"screens\":[{\"name\":\"other\",\"width\":1,\"height\":2,\"pixelsPerPoint\":{\"x\":1,\"y\":1}}]},"
      "\"continues\":true}");
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK_TEXT("other", NEXT(touch, TOUCHD_EVENT_SCREENS)->present->screens[0]->name);
  close(client);
  NEXT(touch, TOUCHD_EVENT_NONE);
  NEXT(touch, TOUCHD_EVENT_LOST);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(touchd_set(touch, "light", "{'value': %d}", 1) == TOUCHD_ERROR_NOT_PRESENTED);
  fake_now += 500;
  client = CONNECTION(touch);
  CHECK_TEXT(
      "{\"method\":\"io.touchd.Touch.Present\",\"parameters\":{\"scene\":{},\"app\":\"panel\"},\"more\":true}", heard(client)
  );
  close(client);
  close(calls);
  touchd_free(touch);
}

static void test_touches_that_are_injected_hold_up_nothing_else(void) {
  touchd *touch = touchd_new(listen_here());
  const touchd_injected_touch down = {.id = 1, .phase = TOUCHD_TOUCH_PHASE_BEGAN, .x = 10, .y = 20.25, .has_force = true};
  const touchd_injected_touch up = {
      .id = 1, .phase = TOUCHD_TOUCH_PHASE_ENDED, .time = 50000, .x = 10, .y = 20.25, .type = TOUCHD_TOUCH_TYPE_PEN
  };
  const touchd_injected_touch *touches[] = {&down, &up};
  int inject = touchd_inject(touch, &(touchd_inject_parameters){.n_touches = 2, .touches = touches}),
      get = touchd_get_stats(touch);
  NEXT(touch, TOUCHD_EVENT_NONE);
  int calls = accept_one(), client = accept_one();
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetStats\",\"parameters\":{}}", heard(calls));
  CHECK_TEXT(
      "{\"method\":\"io.touchd.Touch.Inject\",\"parameters\":{\"touches\":[{\"id\":1,\"phase\":\"began\",\"time\":0,\"x\":10,"
      "\"y\":20.25,\"force\":0},"
      "{\"id\":1,\"phase\":\"ended\",\"time\":50000,\"x\":10,\"y\":20.25,\"type\":\"pen\"}]}}",
      heard(client)
  );
  fake_now += 10000;
  CHECK(NEXT(touch, TOUCHD_EVENT_FAILED)->call == get);
  say(client, "{}");
  CHECK(NEXT(touch, TOUCHD_EVENT_NONE)->call == 0);
  CHECK(NEXT(touch, TOUCHD_EVENT_REPLY)->call == inject);
  close(calls);
  close(client);
  touchd_free(touch);
}

static void test_streams_of_one_field(void) {
  touchd *touch = touchd_new(listen_here());
  touchd_watch_idle(touch, &(touchd_watch_idle_parameters){.after = 2.5});
  int client = CONNECTION(touch);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.WatchIdle\",\"parameters\":{\"after\":2.5},\"more\":true}", heard(client));
  say(client, "{\"parameters\":{\"idle\":true},\"continues\":true}");
  CHECK(NEXT(touch, TOUCHD_EVENT_REPLY)->watch_idle->idle);
  say(client, "{\"parameters\":{}}");
  NEXT(touch, TOUCHD_EVENT_NONE);
  NEXT(touch, TOUCHD_EVENT_LOST);
  NEXT(touch, TOUCHD_EVENT_NONE);
  close(client);

  int hold = touchd_hold_curtain(touch, &(touchd_draw_curtain_parameters){.until = TOUCHD_CURTAIN_END_OPENED});
  client = CONNECTION(touch);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.DrawCurtain\",\"parameters\":{\"until\":\"opened\"},\"more\":true}", heard(client));
  say(client, "{\"parameters\":{\"drawn\":true},\"continues\":true}");
  CHECK(NEXT(touch, TOUCHD_EVENT_REPLY)->draw_curtain->drawn);
  say(client, "{\"parameters\":{\"drawn\":false}}");
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(!NEXT(touch, TOUCHD_EVENT_REPLY)->draw_curtain->drawn);
  CHECK(NEXT(touch, TOUCHD_EVENT_ENDED)->call == hold);
  NEXT(touch, TOUCHD_EVENT_NONE);
  close(client);

  int record = touchd_record(touch);
  client = CONNECTION(touch);
  say(client, "{\"parameters\":{\"entry\":{\"end\": [1, {\"a\":\"\\u00e4\"}]}},\"continues\":true}");
  CHECK_TEXT("{\"end\": [1, {\"a\":\"\\u00e4\"}]}", NEXT(touch, TOUCHD_EVENT_REPLY)->record->entry);
  /* A record cannot go on where it was. */
  close(client);
  NEXT(touch, TOUCHD_EVENT_NONE);
  const touchd_event *event = NEXT(touch, TOUCHD_EVENT_ENDED);
  CHECK(event->call == record && event->failure->error == TOUCHD_ERROR_UNAVAILABLE);
  touchd_free(touch);
}

static void test_what_is_closed_says_no_more(void) {
  touchd *touch = touchd_new(listen_here());
  int call = subscribe(touch);
  int client = CONNECTION(touch);
  say(client, first);
  say(client, tap);
  NEXT(touch, TOUCHD_EVENT_STATE);
  const touchd_event *event = next(touch);
  CHECK(touchd_close(touch, call) == 0);
  CHECK_TEXT("map", event->action->view);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK_TEXT(plain_subscription, heard(client));
  CHECK_TEXT("(nothing)", heard(client));
  CHECK(touchd_close(touch, call) == TOUCHD_ERROR_ARGUMENT && touchd_close(touch, 0) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("there is no such call", touchd_message(touch));
  int one = touchd_get_screens(touch), two = touchd_get_screens(touch);
  CHECK(touchd_close(touch, one) == 0);
  int calls = CONNECTION(touch);
  say(calls, "{\"parameters\":{\"screens\":[]}}");
  say(calls, "{\"parameters\":{\"screens\":[]}}");
  CHECK(NEXT(touch, TOUCHD_EVENT_REPLY)->call == two);
  NEXT(touch, TOUCHD_EVENT_NONE);
  close(client);
  close(calls);
  touchd_free(touch);
}

static void test_what_waits_has_bounds(void) {
  touchd *touch = touchd_new(listen_here());
  for (int i = 0; i < 256; i++) CHECK(touchd_get_devices(touch) > 0);
  CHECK(touchd_get_devices(touch) == TOUCHD_ERROR_FULL);
  CHECK_TEXT("too much waits to be sent", touchd_message(touch));
  char *long_text = malloc(1 << 20);
  memset(long_text, 'a', 1 << 20);
  long_text[(1 << 20) - 1] = 0;
  CHECK(touchd_activate(touch, &(touchd_activate_parameters){.app = long_text}) == TOUCHD_ERROR_FULL);
  for (int i = 0; i < 32; i++) CHECK(subscribe(touch) > 0);
  CHECK(subscribe(touch) == TOUCHD_ERROR_FULL);
  CHECK_TEXT("there are 32 streams", touchd_message(touch));
  touchd_free(touch);
  stop_listening();

  /* A service that reads slowly gets every byte, and the library does not wait for it. */
  touch = touchd_new(listen_here());
  long_text[900000] = 0;
  touchd_activate(touch, &(touchd_activate_parameters){.app = long_text});
  touchd_get_devices(touch);
  int client = CONNECTION(touch);
  static char read_text[1000000];
  size_t length = 0;
  for (int i = 0; i < 4000 && length < 900000 + 100; i++) {
    ssize_t count = recv(client, read_text + length, 1000, 0);
    if (count > 0) length += (size_t)count;
    NEXT(touch, TOUCHD_EVENT_NONE);
  }
  char *end = read_text + strlen(read_text) + 1;
  CHECK(strlen(read_text) == strlen("{\"method\":\"io.touchd.Touch.Activate\",\"parameters\":{\"app\":\"\"}}") + 900000);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.GetDevices\",\"parameters\":{}}", end);
  free(long_text);
  close(client);
  touchd_free(touch);
}

static void test_a_call_that_was_sent_in_part_is_sent_again_from_its_start(void) {
  touchd *touch = touchd_new(listen_here());
  char *scene = malloc(900001);
  memset(scene, ' ', 900000);
  memcpy(scene, "{}", 2);
  scene[900000] = 0;
  touchd_present(touch, &(touchd_present_parameters){.scene = scene, .app = "panel"});
  NEXT(touch, TOUCHD_EVENT_NONE);
  close(accept_one());
  NEXT(touch, TOUCHD_EVENT_LOST);
  NEXT(touch, TOUCHD_EVENT_NONE);
  fake_now += 500;
  int client = CONNECTION(touch);
  static char start[50];
  CHECK(recv(client, start, sizeof start - 1, 0) == sizeof start - 1);
  CHECK_TEXT("{\"method\":\"io.touchd.Touch.Present\",\"parameters\":", start);
  free(scene);
  close(client);
  touchd_free(touch);
}

static void test_arguments_that_are_invalid(void) {
  touchd *touch = touchd_new(listen_here());
  CHECK(touchd_present(touch, &(touchd_present_parameters){.app = "a"}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("scene is missing", touchd_message(touch));
  CHECK(touchd_present(touch, &(touchd_present_parameters){.app = "a", .scene = "{"}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("scene is not JSON", touchd_message(touch));
  CHECK(touchd_present(touch, &(touchd_present_parameters){.app = "a\xff", .scene = "{}"}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("app is not UTF-8", touchd_message(touch));
  CHECK(
      touchd_present(touch, &(touchd_present_parameters){.app = "a", .scene = "{}", .layer = (touchd_layer)9}) ==
      TOUCHD_ERROR_ARGUMENT
  );
  CHECK_TEXT("layer is none of its words", touchd_message(touch));
  CHECK(touchd_present(touch, NULL) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("the parameters are missing", touchd_message(touch));
  CHECK(touchd_watch_idle(touch, &(touchd_watch_idle_parameters){.after = INFINITY}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("after is not a finite number", touchd_message(touch));
  const touchd_injected_touch bad = {.phase = TOUCHD_TOUCH_PHASE_BEGAN, .x = NAN};
  const touchd_injected_touch *touches[] = {&bad, NULL};
  CHECK(touchd_inject(touch, &(touchd_inject_parameters){.n_touches = 2, .touches = touches}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("touches[0].x is not a finite number", touchd_message(touch));
  CHECK(touchd_inject(touch, &(touchd_inject_parameters){.n_touches = 1, .touches = touches + 1}) == TOUCHD_ERROR_ARGUMENT);
  CHECK_TEXT("touches[0] is missing", touchd_message(touch));
  touchd_number values[] = {{NULL, 1}};
  CHECK(
      touchd_answer(touch, &(touchd_answer_parameters){.session = "s", .n_values = 1, .values = values}) == TOUCHD_ERROR_ARGUMENT
  );
  CHECK_TEXT("values has a name that is not UTF-8, or no finite number", touchd_message(touch));
  CHECK(touchd_set(touch, "a", "{'b': %s}", "\xff") == TOUCHD_ERROR_ARGUMENT);
  CHECK(touchd_call(touch, TOUCHD_LAYOUT + 1, TOUCHD_METHOD_GET_DEVICES, NULL, false) == TOUCHD_ERROR_LAYOUT);
  CHECK_TEXT("the program was built with the header of a newer libtouchd", touchd_message(touch));
  CHECK(touchd_call(touch, TOUCHD_LAYOUT, (touchd_method)1000, NULL, false) == TOUCHD_ERROR_ARGUMENT);
  CHECK(touchd_call(touch, TOUCHD_LAYOUT, TOUCHD_METHOD_NONE, NULL, false) == TOUCHD_ERROR_ARGUMENT);
  NEXT(touch, TOUCHD_EVENT_NONE);
  CHECK(!is_anyone_there());
  touchd_free(touch);
  touchd_free(NULL);
}

static void check_json(int line, char *text, const char *wanted) {
  check_text(line, wanted, text ? text : "NULL");
  free(text);
}

static void test_formats(void) {
  check_json(
      __LINE__, touchd_json("{'a': [%d, %i, %u, %ld, %lu, %lld, %llu, %zu]}", -1, 2, 3U, -4L, 5UL, -6LL, 7ULL, (size_t)8),
      "{\"a\": [-1, 2, 3, -4, 5, -6, 7, 8]}"
  );
  check_json(
      __LINE__, touchd_json("[%f, %g, %g, %g, %g]", 1.0, 0.1, 1e300, -2.5e-10, 1.0 / 3),
      "[1, 0.1, 1e+300, -2.5e-10, 0.33333333333333331]"
  );
  check_json(
      __LINE__, touchd_json("{%s: '100 %%', 'b': %p}", "it's \"\\\x01", (void *)"[true]"),
      "{\"it's \\\"\\\\\\u0001\": \"100 %\", \"b\": [true]}"
  );
  fake_comma = true;
  check_json(__LINE__, touchd_json("[%g, %g]", 1.5, 1e300), "[1.5, 1e+300]");
  fake_comma = false;
  check_json(__LINE__, touchd_json("[%g]", (double)NAN), "NULL");
  check_json(__LINE__, touchd_json("[%d", 1), "NULL");
  check_json(__LINE__, touchd_json("[%s]", "\xc3("), "NULL");
  check_json(__LINE__, touchd_json("[%p]", (void *)NULL), "NULL");
  CHECK(errno == EINVAL);
  const char *format = "[%c]", *end = "[1]%", *empty = "";
  check_json(__LINE__, touchd_json(format, 1), "NULL");
  check_json(__LINE__, touchd_json(end, 1), "NULL");
  check_json(__LINE__, touchd_json(empty, 1), "NULL");
}

/* A life with everything in it, with memory for so many allocations. */
static void live(long memory) {
  const char *socket = listen_here();
  fake_memory = memory;
  touchd *touch = touchd_new(socket);
  if (touch) {
    present(touch);
    touchd_get_devices(touch);
    const touchd_event *event;
    int clients[8], count = 0;
    for (int round = 0; round < 6; round++) {
      while ((event = touchd_dispatch(touch)))
        if (event->failure) CHECK(strlen(event->failure->message) > 0);
      touchd_set(touch, "light", "{'value': %g}", 0.5);
      CHECK(strlen(touchd_message(touch)) > 0);
      free(touchd_json("{'a': %s}", "b"));
      long left = fake_memory;
      fake_memory = -1;
      while (count < 8) {
        int client = accept_quietly();
        if (client < 0) break;
        clients[count++] = client;
        say(client, count == 1 ? "{\"error\":\"io.touchd.Touch.AppExists\",\"parameters\":{\"app\":\"a\"}}" : came);
        say(client, "{\"parameters\":{\"time\":7,\"overtaken\":[\"light\"]},\"continues\":true}");
        say(client, tap);
      }
      fake_memory = left;
      fake_now += 500;
    }
    while (count > 0) close(clients[--count]);
  }
  touchd_free(touch);
  fake_memory = -1;
  stop_listening();
}

static void test_memory_that_runs_out_breaks_nothing(void) {
  for (long memory = 0; memory < 120; memory++) live(memory);
  live(-1);
  listen_here();
}

#define TEST(name) {#name, test_##name}
static const struct {
  const char *name;
  void (*run)(void);
} tests[] = {
    TEST(a_subscription_sends_its_filter_and_gives_events),
    TEST(bytes_may_come_one_by_one),
    TEST(what_is_newer_is_let_through),
    TEST(texts_are_what_json_says_they_are),
    TEST(a_lost_connection_is_made_again_with_the_same_call),
    TEST(the_last_reply_says_whether_the_service_comes_back),
    TEST(a_service_that_is_not_there_is_waited_for_as_long_as_the_program_says),
    TEST(without_reconnecting_a_lost_connection_is_the_end),
    TEST(what_the_system_refuses_has_a_code_and_a_sentence),
    TEST(errors_of_the_service),
    TEST(what_is_no_reply_names_its_place),
    TEST(depth_and_length_have_bounds),
    TEST(a_round_reads_no_more_than_64_kib_of_a_connection),
    TEST(calls_are_answered_in_their_order),
    TEST(a_reply_that_nobody_waits_for_ends_the_connection),
    TEST(a_call_has_its_time),
    TEST(windows_are_changed_by_their_session),
    TEST(touches_that_are_injected_hold_up_nothing_else),
    TEST(streams_of_one_field),
    TEST(what_is_closed_says_no_more),
    TEST(what_waits_has_bounds),
    TEST(a_call_that_was_sent_in_part_is_sent_again_from_its_start),
    TEST(arguments_that_are_invalid),
    TEST(formats),
    TEST(memory_that_runs_out_breaks_nothing),
};

/* The first descriptor that is free: another one where something was left open. */
static int lowest_descriptor(void) {
  int descriptor = dup(STDERR_FILENO);
  close(descriptor);
  return descriptor;
}

int main(int count, char **words) {
  size_t ran = 0;
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    if (count > 1 && strcmp(words[1], tests[i].name) != 0) continue;
    running = tests[i].name;
    int lowest = lowest_descriptor();
    tests[i].run();
    stop_listening();
    CHECK(lowest_descriptor() == lowest);
    ran++;
  }
  printf("%zu tests, %d failures\n", ran, failures);
  return failures > 0 || ran == 0;
}
