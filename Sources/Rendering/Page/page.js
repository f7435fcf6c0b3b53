"use strict";

// Draws the story in the page: the screen, a lane for each finger and recognizer, and the log of decisions. All three show the same time
// and the same selection.
{
  const story = JSON.parse(document.getElementById("story").textContent);
  const byId = (id) => document.getElementById(id);

  // MARK: Elements

  /** Create an HTML element; `content` is text or child elements. */
  function element(name, attributes = {}, ...content) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  }

  /** Create an SVG element. */
  function shape(name, attributes = {}, ...content) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  }

  /** Text of the user, which may have another writing direction. */
  const words = (text, attributes = {}) => element("bdi", attributes, text);

  /** The number of elements before the first one that `isBeyond`, by binary search. */
  function partition(list, isBeyond) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBeyond(list[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const seconds = (time) => (Math.floor(time / 1000) / 1000).toFixed(3);
  const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
  const touches = (count) => (count === 1 ? "1 touch" : `${count.toLocaleString("en")} touches`);

  // MARK: Story

  const sums = (differences, scale = 1) => {
    let sum = 0;
    return differences.map((difference) => (sum += difference) / scale);
  };
  for (const finger of story.fingers) {
    finger.times = sums(finger.t);
    finger.xs = sums(finger.x, 10);
    finger.ys = sums(finger.y, 10);
    finger.start = finger.times[0];
    finger.last = finger.times.at(-1);
    finger.until = finger.end ? finger.last : story.end;
  }
  for (const glass of story.glasses) {
    glass.width /= 10;
    glass.height /= 10;
  }
  story.log.forEach((entry, index) => (entry.index = index));

  /** The index of a finger's sample at a time; -1 before the finger touched down. */
  const sampleAt = (finger, time) => partition(finger.times, (it) => it > time) - 1;
  const isDown = (finger, time) => finger.start <= time && (!finger.end || time < finger.last);

  /** Put each finger into the first free lane, so that a hand uses as many lanes as it has fingers. */
  const slots = [];
  for (const finger of story.fingers) {
    let slot = slots.findIndex((ends) => ends <= finger.start);
    if (slot < 0) slot = slots.length;
    slots[slot] = finger.end ? finger.last : Infinity;
    finger.slot = slot;
  }

  /** Groups of fingers that belong together, including those of a double tap. */
  const clusters = [];
  for (const finger of story.fingers) {
    const cluster = clusters.at(-1);
    if (cluster && finger.start < cluster.end + 600_000) {
      cluster.fingers.push(finger);
      cluster.end = Math.max(cluster.end, finger.until);
    } else {
      clusters.push({ start: finger.start, end: finger.until, fingers: [finger] });
    }
  }

  const samplesOf = (cluster) => cluster.fingers.reduce((sum, it) => sum + it.times.length, 0);

  /** Every time at which something changes. */
  const moments = [...new Set([...story.fingers.flatMap((it) => it.times), ...story.log.map((it) => it.time), story.start, story.end])].sort(
    (one, other) => one - other,
  );

  // MARK: Signs

  const signs = {
    possible: "Possible",
    waiting: "Waits for another",
    active: "Active",
    ended: "Recognized",
    failed: "Failed",
    cancelled: "Cancelled",
  };

  /** The icon of a state, 12 pixels high and centred. States differ in shape, not only in colour. */
  function icon(kind, x, y) {
    const group = shape("g", { class: `icon is-${kind}`, transform: `translate(${x} ${y})` });
    const path = (d, style = "") => group.append(shape("path", { d, class: style }));
    switch (kind) {
      case "ended":
        group.append(shape("circle", { r: 6, class: "body" }));
        path("M-2.6 .2 -.8 2.1 2.8-2", "sign");
        break;
      case "failed":
        path("M-3.6-3.6 3.6 3.6M3.6-3.6-3.6 3.6", "halo-of-icon");
        path("M-3.6-3.6 3.6 3.6M3.6-3.6-3.6 3.6");
        break;
      case "cancelled":
        group.append(shape("circle", { r: 4.8, class: "halo-of-icon" }), shape("circle", { r: 4.8 }));
        path("M-3.2 3.2 3.2-3.2");
        break;
      case "waiting":
        path("M-3.5-4.5h7M-3.5 4.5h7M-3-4.5 3 4.5M3-4.5-3 4.5");
        break;
      case "active":
        path("M-3-4.5 4.5 0-3 4.5z", "body");
        break;
      default:
        group.append(shape("circle", { r: 3 }));
    }
    return group;
  }

  /** The kind of icon of a log entry. */
  function iconOf(entry) {
    if (entry.view !== undefined) return "ended";
    if (entry.deed === "failed" || entry.deed === "was refused") return "failed";
    if (entry.deed === "was cancelled") return "cancelled";
    if (entry.deed === "was held back" || entry.deed === "was delayed") return "waiting";
    if (entry.deed === "ended") return "ended";
    return entry.recognizer === undefined ? "touch" : "active";
  }

  // MARK: Selection

  const nothing = { recognizers: new Set(), fingers: new Set(), views: new Set(), title: "" };
  let choice = nothing;

  const hasChoice = () => choice !== nothing;

  /** Select a recognizer and its view. */
  function chooseRecognizer(index, entry) {
    const { view, name } = story.recognizers[index];
    choose({ recognizers: new Set([index]), fingers: new Set(), views: new Set(view === undefined ? [] : [view]), title: name, entry });
  }

  function chooseFingers(indices, title, entry) {
    const views = indices.map((it) => story.fingers[it].view).filter((it) => it !== undefined);
    choose({ recognizers: new Set(), fingers: new Set(indices), views: new Set(views), title, entry });
  }

  function chooseView(index, entry) {
    const recognizers = story.recognizers.flatMap((it, number) => (it.view === index ? [number] : []));
    const fingers = story.fingers.flatMap((it, number) => (it.view === index ? [number] : []));
    choose({ recognizers: new Set(recognizers), fingers: new Set(fingers), views: new Set([index]), title: story.views[index].name, entry });
  }

  /** Change the selection. Selecting the same again clears the selection, unless a log entry was clicked. */
  function choose(next) {
    const same = (one, other) => one.size === other.size && [...one].every((it) => other.has(it));
    const isSame = same(next.recognizers, choice.recognizers) && same(next.fingers, choice.fingers) && same(next.views, choice.views);
    choice = isSame && !next.entry ? nothing : next;
    showChoice();
  }

  function isChosen(entry) {
    return choice.recognizers.has(entry.recognizer) || choice.fingers.has(entry.finger) || choice.views.has(entry.view);
  }

  /** Whether a touch is selected, or a selected recognizer follows it. */
  const isTouchChosen = (finger, index) => choice.fingers.has(index) || finger.followers.some((it) => choice.recognizers.has(it));

  function showChoice() {
    document.body.classList.toggle("has-choice", hasChoice());
    const marked = story.log.filter(isChosen);
    byId("chosen").textContent = hasChoice() ? `${choice.title}: ${marked.length} of ${story.log.length}` : plural(story.log.length, "decision");
    byId("clear").hidden = !hasChoice();
    log.showChoice();
    lanes.showChoice();
    glass.showChoice();
  }

  // MARK: Glass

  const glass = {
    svg: byId("glass"),
    gap: 40,
    views: [],

    /** Place the screens next to each other, as large as possible. */
    layOut() {
      const room = this.svg.parentElement.clientWidth;
      const width = story.glasses.reduce((sum, it) => sum + it.width, 0);
      const height = Math.max(1, ...story.glasses.map((it) => it.height));
      const gaps = this.gap * Math.max(0, story.glasses.length - 1);
      const highest = Math.max(220, Math.min(window.innerHeight * 0.42, 560));
      this.scale = Math.max(0.001, Math.min((room - 4 - gaps) / Math.max(1, width), highest / height));
      let left = (room - width * this.scale - gaps) / 2;
      this.offsets = story.glasses.map((it) => {
        const offset = left;
        left += it.width * this.scale + this.gap;
        return offset;
      });
      this.height = height * this.scale + 4;
      this.svg.setAttribute("viewBox", `0 0 ${room} ${this.height}`);
      this.svg.style.height = `${this.height}px`;
      this.build();
    },

    x(index, x) {
      return this.offsets[index] + x * this.scale;
    },

    y(y) {
      return 2 + y * this.scale;
    },

    build() {
      const screens = story.glasses.map((it, index) =>
        shape("rect", { class: "screen", x: this.offsets[index], y: 2, width: it.width * this.scale, height: it.height * this.scale, rx: 9 }),
      );
      if (story.glasses.length > 1) {
        story.glasses.forEach((it, index) =>
          screens.push(shape("text", { class: "screen-name", x: this.offsets[index] + 8, y: this.height - 10 }, it.name)),
        );
      }
      this.layer = shape("g");
      this.touches = shape("g");
      this.views = [];
      for (const index of story.order) {
        const view = story.views[index];
        const group = shape("g", { "data-view": index });
        const path = shape("path", { class: `view ${view.parent === undefined ? "is-window" : ""} ${this.isControl(view) ? "is-control" : ""}` });
        const name = shape("text", { class: "view-name" }, view.name);
        group.append(path, name);
        group.addEventListener("click", (event) => {
          event.stopPropagation();
          chooseView(index);
        });
        this.views.push({ index, view, group, path, name, place: null });
        this.layer.append(group);
      }
      this.svg.replaceChildren(...screens, this.layer, this.touches);
    },

    isControl: (view) => ["button", "slider", "switch", "stepper", "segmentedControl", "pageControl", "textField"].includes(view.kind),

    show(time) {
      for (const it of this.views) {
        const place = it.view.places[partition(it.view.places, (place) => place[0] > time) - 1];
        if (place !== it.place) this.lay(it, place);
      }
      this.showTouches(time);
    },

    /** Place a view, with its name if there is room. */
    lay(it, place) {
      it.place = place;
      it.group.toggleAttribute("hidden", !place || place.length < 9);
      it.group.style.display = !place || place.length < 9 ? "none" : "";
      if (!place || place.length < 9) return;
      const points = [1, 3, 5, 7].map((at) => [this.x(it.view.glass, place[at] / 10), this.y(place[at + 1] / 10)]);
      const [[left, top], , [right, bottom]] = points;
      const isStraight = points[0][1] === points[1][1] && points[1][0] === points[2][0] && points[0][0] === points[3][0];
      it.path.setAttribute("d", isStraight ? this.rounded(left, top, right - left, bottom - top) : `M${points.join("L")}z`);
      const xs = points.map((point) => point[0]);
      const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.abs(bottom - top)];
      const isCentred = this.isControl(it.view) || !isStraight;
      const isCovered = story.views.some((other) => other.parent === it.index && this.startsAt(other, place));
      const hasRoom = it.view.parent !== undefined && width > it.view.name.length * 6.2 + 8 && height > 15 && !isCovered;
      it.name.style.display = hasRoom ? "" : "none";
      it.name.setAttribute("text-anchor", isCentred ? "middle" : "start");
      it.name.setAttribute("dominant-baseline", isCentred ? "central" : "auto");
      it.name.setAttribute("x", isCentred ? (left + right) / 2 : left + 7);
      it.name.setAttribute("y", isCentred ? (top + bottom) / 2 : top + 15);
    },

    /** Whether a view begins where the name of its superview would be. */
    startsAt(view, place) {
      const first = view.places.find((it) => it.length > 1);
      return first !== undefined && Math.abs(first[1] - place[1]) < 200 && Math.abs(first[2] - place[2]) < 200;
    },

    rounded(x, y, width, height) {
      const r = Math.min(5, width / 2, height / 2);
      if (!(r > 0)) return "";
      const [w, h] = [width - 2 * r, height - 2 * r];
      return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1-${r} ${r}h-${w}a${r} ${r} 0 0 1-${r}-${r}v-${h}a${r} ${r} 0 0 1 ${r}-${r}z`;
    },

    /** Draw the trails of the latest group of touches, and the fingers that are down. */
    showTouches(time) {
      const cluster = clusters[partition(clusters, (it) => it.start > time) - 1];
      const groups = (cluster?.fingers ?? []).map((finger) => this.touch(finger, time));
      this.touches.replaceChildren(...groups);
      const down = story.fingers.filter((it) => isDown(it, time));
      const hit = new Set(down.map((it) => it.view));
      for (const it of this.views) it.path.classList.toggle("is-hit", hit.has(it.index));
      const places = down.map((it) => {
        const sample = sampleAt(it, time);
        const view = it.view === undefined ? "" : ` on ${story.views[it.view].name}`;
        return `touch ${it.id}${view} at ${Math.round(it.xs[sample])}, ${Math.round(it.ys[sample])}`;
      });
      this.svg.setAttribute("aria-label", `The glass at ${seconds(time)} s: ${places.join("; ") || "no finger is down"}`);
    },

    touch(finger, time) {
      const index = story.fingers.indexOf(finger);
      const group = shape("g", { class: "touch", "data-touch": finger.id });
      group.classList.toggle("is-chosen", isTouchChosen(finger, index));
      group.style.setProperty("--finger", `var(--finger-${finger.slot % 6})`);
      const points = finger.xs.map((x, at) => `${this.x(finger.glass, x).toFixed(1)} ${this.y(finger.ys[at]).toFixed(1)}`);
      const sample = sampleAt(finger, time);
      const line = (name, list) => list.length > 1 && group.append(shape("path", { class: name, d: `M${list.join("L")}` }));
      line("ahead", points.slice(Math.max(0, sample)));
      if (sample < 0) return group;
      line("trail", points.slice(0, sample + 1));
      const place = (at) => ({ x: this.x(finger.glass, finger.xs[at]), y: this.y(finger.ys[at]) });
      const first = place(0);
      group.append(shape("circle", { class: "began", cx: first.x, cy: first.y, r: 5 }));
      const { x, y } = place(sample);
      if (isDown(finger, time)) {
        group.append(
          shape("circle", { class: "halo", cx: x, cy: y, r: 19 }),
          shape("circle", { class: "disc", cx: x, cy: y, r: 13 }),
          shape("text", { class: "disc-id", x, y }, `${finger.id}`),
        );
      } else if (finger.end === "cancelled") {
        group.append(shape("path", { class: "taken", d: `M${x - 6} ${y - 6}l12 12m0-12l-12 12` }));
      } else {
        group.append(shape("rect", { class: "lifted", x: x - 5, y: y - 5, width: 10, height: 10 }));
      }
      group.addEventListener("click", (event) => {
        event.stopPropagation();
        chooseFingers([index], finger.title);
      });
      return group;
    },

    showChoice() {
      for (const it of this.views) {
        it.path.classList.toggle("is-chosen", choice.views.has(it.index));
        it.name.classList.toggle("is-chosen", choice.views.has(it.index));
      }
      this.showTouches(now);
    },
  };

  // MARK: Lanes

  const lanes = {
    svg: byId("lanes"),
    tracks: byId("tracks"),
    row: 28,
    head: 26,
    margin: 14,
    zoom: 1,
    isUnfolded: false,

    x(time) {
      return this.margin + ((time - story.start) / 1e6) * this.scale;
    },

    timeAt(x) {
      const time = story.start + ((x - this.margin) / this.scale) * 1e6;
      return Math.max(story.start, Math.min(story.end, time));
    },

    /** Choose the rows: one for each finger of the hand, then the recognizers. Recognizers without a touch are folded. */
    chooseRows() {
      const fingers = slots.map((_, slot) => ({ slot, fingers: story.fingers.flatMap((it, index) => (it.slot === slot ? [index] : [])) }));
      const recognizers = story.recognizers.map((it, index) => ({ recognizer: index, isIdle: it.changes.length === 0 }));
      const idle = recognizers.filter((it) => it.isIdle).length;
      this.rows = [...fingers, ...recognizers.filter((it) => !it.isIdle || this.isUnfolded)];
      const fold = byId("fold");
      fold.hidden = idle === 0;
      fold.setAttribute("aria-expanded", this.isUnfolded);
      fold.textContent = this.isUnfolded ? `Hide ${plural(idle, "recognizer")} without a touch` : `Show ${plural(idle, "recognizer")} without a touch`;
    },

    layOut() {
      this.chooseRows();
      this.rowOf = new Map();
      this.rows.forEach((it, row) => {
        if (it.recognizer !== undefined) this.rowOf.set(it.recognizer, row);
      });
      const room = this.tracks.clientWidth - 2 * this.margin;
      const length = Math.max(1, story.end - story.start) / 1e6;
      // Browsers cannot draw much more than 100,000 pixels well.
      this.scale = Math.min(Math.max(1, (room / length) * this.zoom), Math.max(100_000, room) / length);
      this.width = Math.max(this.tracks.clientWidth, length * this.scale + 2 * this.margin);
      this.height = this.head + this.rows.length * this.row;
      this.svg.setAttribute("width", this.width);
      this.svg.setAttribute("height", this.height);
      this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
      this.buildLabels();
      this.build();
    },

    buildLabels() {
      byId("labels").replaceChildren(
        ...this.rows.map((row) => {
          const button = element("button", { type: "button", "aria-pressed": "false" });
          if (row.recognizer === undefined) {
            const swatch = element("span", { class: "swatch" });
            swatch.style.background = `var(--finger-${row.slot % 6})`;
            button.append(swatch, element("span", { class: "name" }, `Finger ${row.slot + 1}`));
            button.append(element("span", { class: "place" }, touches(row.fingers.length)));
            button.addEventListener("click", () => chooseFingers(row.fingers, `Finger ${row.slot + 1}`));
          } else {
            const it = story.recognizers[row.recognizer];
            const view = it.view === undefined ? it.kind : story.views[it.view].name;
            button.append(words(it.name, { class: "name" }), words(view, { class: "place" }));
            button.title = `${it.name}: ${it.kind} on ${view}`;
            button.addEventListener("click", () => chooseRecognizer(row.recognizer));
          }
          row.button = button;
          return button;
        }),
      );
    },

    middle(row) {
      return this.head + row * this.row + this.row / 2;
    },

    build() {
      const content = [this.patterns()];
      this.rows.forEach((row, index) => {
        const y = this.head + index * this.row;
        row.back = shape("rect", { class: `lane ${index % 2 ? "is-odd" : ""}`, x: 0, y, width: this.width, height: this.row });
        content.push(row.back);
      });
      content.push(...this.grid());
      this.rows.forEach((row, index) => content.push(...(row.recognizer === undefined ? this.fingerBars(row, index) : this.stateBars(row, index))));
      content.push(...this.arrows());
      this.playhead = shape("g", {}, shape("path", { class: "playhead", d: `M0 ${this.head - 8}V${this.height}` }), shape("path", { class: "playhead-grip", d: `M-6 ${this.head - 16}h12v5l-6 6-6-6z` }));
      content.push(this.playhead);
      this.svg.replaceChildren(...content);
    },

    patterns: () =>
      shape(
        "defs",
        {},
        shape(
          "pattern",
          { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
          shape("path", { class: "hatch", d: "M0 0V6" }),
        ),
      ),

    /** Vertical lines at round times, at least 84 pixels apart. */
    grid() {
      const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600].find((it) => it * this.scale >= 84) ?? Math.ceil(84 / this.scale / 7200) * 7200;
      const content = [];
      for (let at = Math.ceil(story.start / 1e6 / step); at * step * 1e6 <= story.end; at += 1) {
        const x = Math.round(this.x(at * step * 1e6)) + 0.5;
        const text = (at * step).toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0);
        content.push(shape("path", { class: "grid", d: `M${x} ${this.head - 4}V${this.height}` }));
        content.push(shape("text", { class: "tick", x: x + 4, y: 14 }, `${text} s`));
      }
      return content;
    },

    fingerBars(row, index) {
      const y = this.middle(index);
      return row.fingers.map((number) => {
        const finger = story.fingers[number];
        const [start, end] = [this.x(finger.start), this.x(finger.until)];
        const width = Math.max(3, end - start);
        const group = shape("g", { class: "touch", "data-finger": number });
        group.style.setProperty("--finger", `var(--finger-${finger.slot % 6})`);
        // The bar has a straight end if the finger lifted, and a pointed one if the touch was cancelled.
        const tip = finger.end === "cancelled" ? Math.min(6, width) : 0;
        group.append(shape("path", { class: "down", d: `M${start} ${y - 8}h${width - tip}l${tip} 8l-${tip} 8h-${width - tip}z` }));
        if (width > 9 * `${finger.id}`.length + 6) group.append(shape("text", { class: "down-id", x: start + 5, y }, `${finger.id}`));
        group.addEventListener("click", () => chooseFingers([number], finger.title));
        return group;
      });
    },

    stateBars(row, index) {
      const y = this.middle(index);
      const { changes } = story.recognizers[row.recognizer];
      const content = [];
      const ends = [];
      changes.forEach(([time, state], at) => {
        const x = this.x(time);
        if (!["possible", "waiting", "active"].includes(state)) {
          ends.push(icon(state, x, y));
          return;
        }
        const width = Math.max(1.5, this.x(changes[at + 1]?.[0] ?? story.end) - x);
        const height = state === "active" ? 16 : 12;
        content.push(shape("rect", { class: state === "waiting" ? "possible" : state, x, y: y - height / 2, width, height, rx: Math.min(3, width / 2) }));
        if (state === "waiting") content.push(shape("rect", { class: state, fill: "url(#hatch)", x, y: y - height / 2, width, height, rx: Math.min(3, width / 2) }));
        if (width > 58 && state !== "waiting") content.push(shape("text", { class: `state-name ${state === "active" ? "is-on" : ""}`, x: x + 6, y }, state));
      });
      return [...content, ...ends];
    },

    /** Arrows from a recognizer to what it failed or cancelled, and from a waiting recognizer or touch to the recognizer it waits for. */
    arrows() {
      const content = [];
      for (const entry of story.log) {
        if (entry.cause === undefined) continue;
        const cause = this.rowOf.get(entry.cause);
        const own = entry.recognizer === undefined ? story.fingers[entry.finger]?.slot : this.rowOf.get(entry.recognizer);
        if (cause === undefined || own === undefined || cause === own) continue;
        const isWait = entry.deed === "was held back" || entry.deed === "was delayed";
        const kind = isWait ? "is-wait" : entry.recognizer === undefined ? "is-take" : "is-fail";
        const [from, to] = isWait ? [own, cause] : [cause, own];
        const x = this.x(entry.time);
        const direction = Math.sign(to - from);
        const [start, end] = [this.middle(from), this.middle(to) - direction * 9];
        const bow = 8 + Math.min(14, Math.abs(to - from) * 1.5);
        const data = { "data-entry": entry.index };
        content.push(shape("path", { class: `arrow ${kind}`, d: `M${x} ${start}C${x + bow} ${start + direction * 6} ${x + bow} ${end - direction * 8} ${x} ${end - direction * 4}`, ...data }));
        content.push(shape("path", { class: `arrow-head ${kind}`, d: `M${x - 1} ${end}l-1.5 ${-direction * 7}l7 ${direction * 0.5}z`, ...data }));
      }
      return content;
    },

    show(time, follows) {
      const x = this.x(time);
      this.playhead.setAttribute("transform", `translate(${x} 0)`);
      const { scrollLeft, clientWidth } = this.tracks;
      if (follows && (x < scrollLeft + 20 || x > scrollLeft + clientWidth - 20)) this.tracks.scrollLeft = x - clientWidth * 0.3;
    },

    showChoice() {
      for (const row of this.rows) {
        const isOn = row.recognizer === undefined ? row.fingers.some((it) => choice.fingers.has(it)) : choice.recognizers.has(row.recognizer);
        row.button.setAttribute("aria-pressed", isOn);
        row.back.classList.toggle("is-chosen", isOn);
      }
      for (const it of this.svg.querySelectorAll(".touch")) {
        const index = Number(it.dataset.finger);
        it.classList.toggle("is-chosen", isTouchChosen(story.fingers[index], index));
      }
      for (const it of this.svg.querySelectorAll("[data-entry]")) {
        const entry = story.log[it.dataset.entry];
        it.classList.toggle("is-chosen", hasChoice() && (choice.entry ? choice.entry === entry : isChosen(entry) || choice.recognizers.has(entry.cause)));
      }
    },

    zoomTo(zoom) {
      this.zoom = Math.max(1, Math.min(4000, zoom));
      this.layOut();
      this.showChoice();
      this.show(now, false);
      this.tracks.scrollLeft = this.x(now) - this.tracks.clientWidth * 0.4;
    },
  };

  // MARK: Log

  const log = {
    list: byId("log"),
    options: [],

    build() {
      let sequence;
      let group;
      const content = [];
      for (const entry of story.log) {
        if (entry.sequence !== sequence) {
          sequence = entry.sequence;
          const title = element("div", { class: "sequence", id: `sequence-${content.length}`, role: "presentation" }, sequence ? `Sequence ${sequence}` : "No sequence");
          group = element("div", { role: "group", "aria-labelledby": title.id }, title);
          content.push(group);
        }
        group.append(this.option(entry));
      }
      this.list.replaceChildren(...content);
      if (content.length === 0) this.list.append(element("div", { role: "option", "aria-disabled": "true", class: "entry is-empty" }, "Nothing was decided."));
    },

    option(entry) {
      const sign = shape("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, icon(iconOf(entry), 0, 0));
      const text = element("span", {}, words(entry.who, { class: "who" }), ` ${entry.deed} `);
      if (entry.reason) text.append(words(entry.reason, { class: "reason" }));
      const option = element(
        "div",
        { role: "option", class: "entry", id: `entry-${entry.index}`, "aria-selected": "false", "data-entry": entry.index },
        element("span", { class: "time" }, seconds(entry.time)),
        sign,
        text,
        element("span", { class: "rule" }, entry.rule ?? ""),
      );
      option.addEventListener("click", () => this.goTo(entry));
      this.options.push(option);
      return option;
    },

    /** Go to a log entry, and select its subject. */
    goTo(entry) {
      this.current = entry;
      if (entry.recognizer !== undefined) chooseRecognizer(entry.recognizer, entry);
      else if (entry.finger !== undefined) chooseFingers([entry.finger], entry.who, entry);
      else if (entry.view !== undefined) chooseView(entry.view, entry);
      moveTo(entry.time, entry);
    },

    /** Go to the previous or next log entry of the selection. */
    step(direction) {
      const list = hasChoice() && !choice.entry ? story.log.filter(isChosen) : story.log;
      const at = this.current?.index ?? -1;
      const next = direction > 0 ? list.find((it) => it.index > at) : list.findLast((it) => it.index < at);
      if (!next) return;
      const kept = choice;
      this.goTo(next);
      if (kept !== nothing && !kept.entry) choose({ ...kept, entry: undefined });
    },

    show(time, entry) {
      const last = entry?.index ?? partition(story.log, (it) => it.time > time) - 1;
      this.current = story.log[last];
      if (last === this.shown) return;
      for (const [index, isNow] of [[this.shown, false], [last, true]]) {
        this.options[index]?.classList.toggle("is-now", isNow);
        this.options[index]?.setAttribute("aria-selected", isNow);
      }
      this.shown = last;
      const option = this.options[last];
      if (!option) return this.list.removeAttribute("aria-activedescendant");
      this.list.setAttribute("aria-activedescendant", option.id);
      this.reveal(option);
    },

    /** Scroll the list, but never the page. */
    reveal(option) {
      const head = 34;
      const [top, bottom] = [option.offsetTop, option.offsetTop + option.offsetHeight];
      if (top < this.list.scrollTop + head || bottom > this.list.scrollTop + this.list.clientHeight - 8) {
        this.list.scrollTop = top - this.list.clientHeight * 0.4;
      }
    },

    showChoice() {
      for (const option of this.options) option.classList.toggle("is-chosen", isChosen(story.log[option.dataset.entry]));
      if (!hasChoice() || choice.entry) return;
      const nearest = story.log.filter(isChosen).sort((one, other) => Math.abs(one.time - now) - Math.abs(other.time - now))[0];
      if (nearest) this.reveal(this.options[nearest.index]);
    },
  };

  // MARK: Time

  let now = story.start;
  let speed = 1;
  let playedAt = null;
  const scrubber = byId("scrubber");

  /** Show a time. */
  function moveTo(time, entry) {
    now = Math.max(story.start, Math.min(story.end, time));
    scrubber.value = now - story.start;
    const down = story.fingers.filter((it) => isDown(it, now)).length;
    scrubber.setAttribute("aria-valuetext", `${seconds(now)} s, ${plural(down, "finger")} down`);
    byId("clock").textContent = `${seconds(now)} s`;
    glass.show(now);
    lanes.show(now, true);
    log.show(now, entry);
  }

  function play(isPlaying) {
    if (isPlaying && now >= story.end) moveTo(story.start);
    playedAt = isPlaying ? performance.now() : null;
    byId("play-label").textContent = isPlaying ? "Pause" : "Play";
    byId("play-shape").setAttribute("d", isPlaying ? "M3.5 2.5h3.5v11H3.5zM9 2.5h3.5v11H9z" : "M4 2.5v11l9-5.5z");
    if (isPlaying) requestAnimationFrame(advance);
  }

  function advance(clock) {
    if (playedAt === null) return;
    moveTo(now + Math.max(0, clock - playedAt) * 1000 * speed);
    playedAt = clock;
    if (now >= story.end) play(false);
    else requestAnimationFrame(advance);
  }

  function setSpeed(value) {
    if (!(value > 0)) return;
    speed = Math.max(0.01, Math.min(100, value));
    byId("speed").value = Number(speed.toPrecision(3));
  }

  /** Pause, and go to the previous or next time at which something changes. */
  function stepFrame(direction) {
    play(false);
    const at = direction > 0 ? partition(moments, (it) => it > now) : partition(moments, (it) => it >= now) - 1;
    if (moments[at] !== undefined) moveTo(moments[at]);
  }

  function stepCluster(direction) {
    const next = direction > 0 ? clusters.find((it) => it.start > now) : clusters.findLast((it) => it.start < now);
    moveTo(next?.start ?? (direction > 0 ? story.end : story.start));
  }

  const keys = {
    " ": () => play(playedAt === null),
    ArrowLeft: (event) => (event.shiftKey ? moveTo(now - 100_000) : stepFrame(-1)),
    ArrowRight: (event) => (event.shiftKey ? moveTo(now + 100_000) : stepFrame(1)),
    ArrowUp: () => log.step(-1),
    ArrowDown: () => log.step(1),
    Home: () => moveTo(story.start),
    End: () => moveTo(story.end),
    "[": () => stepCluster(-1),
    "]": () => stepCluster(1),
    ",": () => setSpeed(speed / 2),
    ".": () => setSpeed(speed * 2),
    "-": () => lanes.zoomTo(lanes.zoom / 1.5),
    "+": () => lanes.zoomTo(lanes.zoom * 1.5),
    "=": () => lanes.zoomTo(lanes.zoom * 1.5),
    0: () => lanes.zoomTo(1),
    Escape: () => choose(nothing),
  };

  function listen() {
    byId("play").addEventListener("click", () => play(playedAt === null));
    scrubber.addEventListener("input", () => {
      play(false);
      moveTo(story.start + Number(scrubber.value));
    });
    byId("speed").addEventListener("change", (event) => setSpeed(Number(event.target.value)));
    byId("narrower").addEventListener("click", () => lanes.zoomTo(lanes.zoom / 1.5));
    byId("wider").addEventListener("click", () => lanes.zoomTo(lanes.zoom * 1.5));
    byId("fit").addEventListener("click", () => lanes.zoomTo(1));
    byId("clear").addEventListener("click", () => choose(nothing));
    byId("fold").addEventListener("click", () => {
      lanes.isUnfolded = !lanes.isUnfolded;
      layOut();
    });
    const follow = (event) => {
      if (event.type === "pointermove" && event.buttons !== 1) return;
      play(false);
      moveTo(lanes.timeAt(event.offsetX));
    };
    lanes.svg.addEventListener("pointerdown", follow);
    lanes.svg.addEventListener("pointermove", follow);
    document.addEventListener("keydown", (event) => {
      const { tagName } = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target.type === "number" && event.key !== "Escape")) return;
      if ((tagName === "BUTTON" || tagName === "SUMMARY") && event.key === " ") return;
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    });
    new ResizeObserver(() => {
      if (Math.abs(document.body.clientWidth - laidOutFor) > 0) layOut();
    }).observe(document.body);
    window.addEventListener("beforeprint", layOut);
    window.addEventListener("afterprint", layOut);
  }

  let laidOutFor = 0;

  function layOut() {
    laidOutFor = document.body.clientWidth;
    glass.layOut();
    lanes.layOut();
    showChoice();
    moveTo(now, log.current);
  }

  // MARK: Beginning

  byId("title").append(words(story.title));
  byId("facts").textContent = [
    story.glasses.map((it) => `${Math.round(it.width)} × ${Math.round(it.height)} px`).join(" and "),
    `${((story.end - story.start) / 1e6).toFixed(1)} s`,
    touches(story.fingers.length),
    plural(story.recognizers.filter((it) => !it.name.startsWith("before: ")).length, "recognizer"),
    plural(story.log.length, "decision"),
  ]
    .filter(Boolean)
    .join(" · ");
  byId("notes").hidden = story.notes.length === 0;
  byId("notes").textContent = story.notes.join(" ");
  for (const [kind, name] of Object.entries(signs)) {
    const sign = shape("svg", { viewBox: "-9 -7 18 14", "aria-hidden": "true" });
    if (kind === "possible" || kind === "active") sign.append(shape("rect", { class: kind, x: -8, y: -5, width: 16, height: 10, rx: 2 }));
    else if (kind === "waiting") sign.append(shape("rect", { class: kind, fill: "url(#hatch)", x: -8, y: -5, width: 16, height: 10, rx: 2 }));
    else sign.append(icon(kind, 0, 0));
    byId("legend").append(element("li", {}, sign, name));
  }
  scrubber.max = story.end - story.start;
  log.build();
  listen();
  // Begin in the group of touches with the most samples.
  const busiest = clusters.toSorted((one, other) => samplesOf(other) - samplesOf(one))[0];
  now = moments[partition(moments, (it) => it > (busiest ? busiest.start + (busiest.end - busiest.start) * 0.7 : story.start)) - 1] ?? story.start;
  layOut();
}
