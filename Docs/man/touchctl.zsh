#compdef touchctl
# Completes touchctl in zsh. Written by Docs/man/generate.
local -a commands=(
  'demo:shows gestures of a recording or of your fingers in the terminal, without a service'
  'devices:lists the machine'\''s touchscreens as JSON Lines'
  'doctor:diagnoses a panel, or this machine, and prints the settings and commands that fix faults'
  'calibrate:calibrates a panel with four touches, and prints the settings'
  'record:records the events of a touchscreen until you press ^C or unplug the touchscreen'
  'run:runs commands for gestures, from a file of bindings'
  'import:converts another program'\''s gestures to a scene and bindings, or tslib'\''s settings to a configuration'
  'check:lists the errors of scene files, and views that cannot be touched'
  'present:presents a scene file as an app of a running service, and prints the app'\''s events'
  'scene:lists the apps, windows, views and recognizers of a running service'
  'change:changes the windows and views of an app'
  'activate:brings an app to the front'
  'watch:prints the actions of a running service as JSON Lines'
  'stats:prints counters of a running service, and the delay from touches to clients'
  'thresholds:lists the limits of a running service'\''s recognizers as JSON Lines'
  'rotate:rotates a screen of a running service until the next reload'
  'curtain:swallows the touch that wakes a dark display'
  'idle:runs a command when the screens have not been touched for some time'
  'inject:plays a recording'\''s touches into a running service'
  'replay:prints the events of a recording as JSON Lines'
  'render:draws a recording\: its views, fingers, recognizers and decisions'
  'explain:explains in words which recognizer won each sequence of touches, and why'
  'compare:prints how other thresholds or another configuration change the events of a recording'
  'test:plays recordings and compares their events with the expected events'
  'tune:fits thresholds to the users'\'' hands, from recordings of known gestures'
  'train:asks a person for gestures and records them, for touchctl tune'
  'describe:prints what a recording contains'
  'convert:writes a recording in another format'
  'generate:generates a recording of gestures'
)
if (( CURRENT == 2 )); then
  _describe command commands
  _arguments \
    '--version[Print the version and exit]' \
    '--help[Print this help and exit]'
  return
fi
shift words
(( CURRENT -= 1 ))
case $words[1] in
  demo)
    _arguments \
      '--help[Print this help and exit]' \
      ':DEVICE:{compadd -- /dev/input/event*(N)}'
    ;;
  devices)
    _arguments \
      '--all[List all input devices that report events, and all accelerometers of sysfs, not only touchscreens]' \
      '--help[Print this help and exit]'
    ;;
  doctor)
    _arguments \
      '--system[Examine how the machine uses its touchscreens (the default without DEVICE and RECORDING)]' \
      '--root[Examine the machine whose files are below this folder, such as a mounted memory card]:FOLDER:_files -/' \
      '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
      '--config[Print settings for the screens and rules of this configuration; for DEVICE, the default is the service'\''s configuration]:FILE:_files' \
      '--size[Print settings for a screen of this size in pixels; by default, the size is the range of the axes]:WxH: ' \
      '--card[Measure the glass with a bank card that lies on it\: touch two opposite corners of the card]' \
      '--help[Print this help and exit]' \
      ':DEVICE|RECORDING:{compadd -- /dev/input/event*(N); _files}'
    ;;
  calibrate)
    _arguments \
      '--from[Take the four touches from this recording instead of a device]:RECORDING:_files' \
      '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
      '--inset[Distance of the four points from the edges, in percent of the screen (default\: 10)]:PERCENT: ' \
      '--write[Write the matrix to calibration.yaml, next to the configuration'\''s other drop-ins]' \
      '--config[The service'\''s configuration (/etc/touchd/touchd.yaml)]:FILE:_files' \
      '--print[Print settings for this program instead of settings for the service'\''s configuration]:STACK:(udev xorg sway labwc weston qt kivy tslib klipperscreen)' \
      '--size[The picture'\''s size in pixels, for --print tslib]:WxH: ' \
      '--help[Print this help and exit]' \
      ':DEVICE:{compadd -- /dev/input/event*(N)}'
    ;;
  record)
    _arguments \
      '--format[Write this format (default\: set by the ending of FILE'\''s name, otherwise evemu)]:FORMAT:(evemu evtest libinput)' \
      '--output[Write to this file instead of standard output]:FILE:_files' \
      '--service[Record the input of a running service, for touchctl replay --record; with --format, record only DEVICE, in this format]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--grab[Grab the device, so that no other program gets its events meanwhile]' \
      '--help[Print this help and exit]' \
      ':DEVICE:{compadd -- /dev/input/event*(N)}'
    ;;
  run)
    _arguments \
      '--check[Check the bindings and exit]' \
      '--dry-run[Print as JSON Lines which commands the gestures of this recording would run, and exit]:RECORDING:_files' \
      '--size[With --dry-run, the screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--send-socket[The socket of touchd-send (/run/touchd-send)]:PATH:_files' \
      '--wait[Wait at most this long for the service to start]:SECONDS: ' \
      '--reconnect[When the service ends, wait until it runs again, and reconnect]' \
      '--help[Print this help and exit]' \
      ':FILE:_files'
    ;;
  import)
    _arguments \
      '--size[For lisgd and tslib\: the screen'\''s size in pixels]:WxH: ' \
      '--description[For tslib\: a recording of the panel, or the panel'\''s device in /dev/input]:FILE:_files' \
      '--pointercal[For tslib\: the calibration file, if it is not in the folder of ts.conf]:FILE:_files' \
      '--force[Replace existing files]' \
      '--install[Write bindings.yaml and its scene to ~/.config/touchd, and run the bindings at each login]' \
      '--help[Print this help and exit]' \
      ':PROGRAM:(lisgd touchegg tslib)' \
      ':FILE:_files' \
      ':FOLDER:_files -/'
    ;;
  check)
    _arguments \
      '--config[Take the screens'\'' names and sizes from this configuration]:FILE:_files' \
      '--size[The size of the screens in pixels, if no configuration sets their size]:WxH: ' \
      '--json[Print one JSON object for each finding]' \
      '--help[Print this help and exit]' \
      '*:SCENE: '
    ;;
  present)
    _arguments \
      '--app[The app'\''s name (default\: touchctl)]:NAME: ' \
      '--layer[The layer of the app'\''s windows (default\: app)]:LAYER:(app overlay system)' \
      '--decisions[Also print why recognizers won and lost]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--wait[Wait at most this long for the service to start]:SECONDS: ' \
      '--help[Print this help and exit]' \
      ':SCENE: '
    ;;
  scene)
    _arguments \
      '--json[Print the reply of GetScenes as one JSON object]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      '*:APP: '
    ;;
  change)
    _arguments \
      '--session[The session that touchctl present printed for the app; by default $TOUCHD_SESSION]:TOKEN: ' \
      '*--remove[Remove a window or view; can be repeated]:NAME: ' \
      '*--add[Add a view (with --in) or a window, in the format of scene files; can be repeated]:VIEW: ' \
      '--in[With --add\: add the new view to this window or view]:NAME: ' \
      '--before[With --add\: add the new view below this view]:NAME: ' \
      '--file[Before all other changes, apply those in this file (YAML or JSON, in the form that the method Change accepts)]:FILE:_files' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      '*:NAME.KEY=VALUE: '
    ;;
  activate)
    _arguments \
      '--screen[Bring the app to the front of this screen only]:NAME: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      ':APP: '
    ;;
  watch)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '*--window[Print only actions in this window; can be repeated]:NAME: ' \
      '*--view[Print only actions on this view; can be repeated]:NAME: ' \
      '*--recognizer[Print only actions of this recognizer; can be repeated]:NAME: ' \
      '*--app[Also print events of this app ('\''*'\'' means all apps); requires the permission watch; can be repeated]:NAME: ' \
      '--decisions[Also print recognizer state changes and their reasons]' \
      '*--kind[Print only actions of this kind of recognizer, control or scroll view; can be repeated]:KIND:(tap longPress pan swipe pinch rotation screenEdgePan hover client control button switch slider stepper segmented page textField scroll table content\ delay)' \
      '*--event[For controls and tables, print only this event; can be repeated]:EVENT:(touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside touchUpOutside touchCancel valueChanged primaryActionTriggered editingDidBegin editingDidEnd selected)' \
      '*--state[For actions and scrolls, print only this state; can be repeated]:STATE:(began changed ended cancelled)' \
      '*--non-positional[Also print events of this kind, which have no position; can be repeated]:KIND:(press motion remote firstResponder)' \
      '--screen[Draw the screen, its fingers and recognizers in this terminal; press q to quit]' \
      '--at[With --screen, draw this recording at its own pace, without a service]:RECORDING:_files' \
      '--scene[With --at, draw the views of this scene under the recording'\''s fingers]:FILE:_files' \
      '--wait[Wait at most this long for the service to start]:SECONDS: ' \
      '--reconnect[When the service ends, wait until it runs again, and reconnect]' \
      '--help[Print this help and exit]'
    ;;
  stats)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--json[Print one JSON object instead of a table]' \
      '--prometheus[Print the statistics in Prometheus'\'' text format 0.0.4]' \
      '--sensors[Also print the devices that touchd reads for presses, remote control or motion; requires the permission watch]' \
      '--help[Print this help and exit]'
    ;;
  thresholds)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]'
    ;;
  rotate)
    _arguments \
      '--screen[Use this screen instead of the first one]:NAME: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      ':DEGREES:(0 90 180 270)'
    ;;
  curtain)
    _arguments \
      '--screen[Use this screen instead of all screens]:NAME: ' \
      '--until[With draw\: open the curtain either after one complete touch (sequence, the default), or when touchctl curtain open runs or this program ends (opened)]:END:(sequence opened)' \
      '--wait[With draw\: wait until a finger touches the screen]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      ':draw|open: '
    ;;
  idle)
    _arguments \
      '--after[Run COMMAND after this many seconds without a touch; at least 1]:SECONDS: ' \
      '--back[At the next touch and when touchctl idle ends\: end COMMAND, then run this command with /bin/sh]:COMMAND: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--wait[Wait at most this long for the service to start]:SECONDS: ' \
      '--reconnect[When the service ends, wait until it runs again, and reconnect]' \
      '--help[Print this help and exit]' \
      '*:COMMAND: '
    ;;
  inject)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--screen[Use this screen instead of the first one]:NAME: ' \
      '--pace[Play at N times the recording'\''s own pace]:N: ' \
      '--touches[RECORDING is the output of touchctl replay --touches, in pixels of the screen]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  replay)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; can be repeated]:KEY=VALUE: ' \
      '--scene[Use the views of this scene instead of one view with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--touches[Also print touches]' \
      '--decisions[Also print recognizer state changes and their reasons]' \
      '--responders[Also print which view gets presses, motion and remote control events]' \
      '--explain[Also explain the result in words on standard error]' \
      '--record[Read RECORDING as the record of a service; the record contains the scene]' \
      '--app[With --record, print only the events of this app]:NAME: ' \
      '--device[Play the recording into a virtual uinput panel, and print the panel'\''s device node]' \
      '--pace[Play at N times the recording'\''s own pace, instead of as fast as possible]:N: ' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  render)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; can be repeated]:KEY=VALUE: ' \
      '--scene[Use the views of this scene instead of one view with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--output[Write a page (.html) or a picture (.svg, .png) to this file (short form\: -o)]:FILE:_files' \
      '--compare[Also draw the differences from a run without --threshold, or without --config]' \
      '--from[Leave out the part of the recording before this time]:SECONDS: ' \
      '--to[Leave out the part of the recording after this time]:SECONDS: ' \
      '--at[In a picture, draw the fingers where they are at this time]:SECONDS: ' \
      '--record[Read RECORDING as the record of a service; the record contains the scene]' \
      '--live[Instead of a recording, draw the input of a running service for this duration]:SECONDS: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  explain)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; can be repeated]:KEY=VALUE: ' \
      '--scene[Use the views of this scene instead of one view with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  compare)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; can be repeated]:KEY=VALUE: ' \
      '--scene[Use the views of this scene instead of one view with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--decisions[Also compare recognizer state changes and their reasons]' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  test)
    _arguments \
      '--format[The format of the results (default\: text on a terminal, otherwise tap, the Test Anything Protocol)]:FORMAT:(tap text junit)' \
      '--filter[Run only the cases whose path contains TEXT]:TEXT: ' \
      '--list[Print the folders of the cases and exit]' \
      '--exact[Compare whole lines, byte for byte, with all fields]' \
      '--update[Write the actual lines into each expected.jsonl that differs]' \
      '*--threshold[Set this threshold, such as tap.press=0.5; can be repeated]:KEY=VALUE: ' \
      '--init[Write an example case to FOLDER; the case passes]' \
      '--help[Print this help and exit]' \
      '*:FOLDER: '
    ;;
  tune)
    _arguments \
      '--config[Start from the thresholds of this configuration instead of the defaults]:FILE:_files' \
      '--seed[Seed that selects the tries for the final check, at least a third of each gesture'\''s tries; by default 1]:N: ' \
      '--output[Write the settings to FILE; if the name of FILE ends in .html, write a page with the figures]:FILE:_files' \
      '--help[Print this help and exit]' \
      '*:FOLDER: '
    ;;
  train)
    _arguments \
      '--device[Record this touchscreen, such as /dev/input/event3]:DEVICE:{compadd -- /dev/input/event*(N)}' \
      '--grab[With --device]' \
      '--from[Take the tries from this recording, in order, instead of recording a device]:RECORDING:_files' \
      '--hands[Generate the tries with simulated hands that have this habit]:HABIT:(steady unsteady slow-double-taps tremor large-slop child gloves)' \
      '--seed[With --hands\: seed of all random values; by default 1]:N: ' \
      '*--gesture[Ask only for the gesture of this recognizer; can be repeated]:GESTURE: ' \
      '--width[Stop when the confidence interval of each gesture'\''s recognition rate has at most this width, from 0 to 1; by default 0.2]:PART: ' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '--help[Print this help and exit]' \
      ':FOLDER:_files -/'
    ;;
  describe)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--json[Print one JSON object for each device instead of a table]' \
      '--help[Print this help and exit]' \
      ':RECORDING:_files'
    ;;
  convert)
    _arguments \
      '--to[Write this format (default\: set by the ending of OUT'\''s name)]:FORMAT:(evtest evemu libinput getevent touches)' \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--device[If the recording has several devices, convert the device with this number, counted from 1]:N: ' \
      '--size[For the format touches\: the screen'\''s size in pixels, if it differs from the range of the axes]:WxH: ' \
      '--help[Print this help and exit]' \
      ':IN:_files' \
      ':OUT:_files'
    ;;
  generate)
    _arguments \
      '--output[Write to this file instead of standard output]:FILE:_files' \
      '--to[Write this format (default\: set by the ending of FILE'\''s name, otherwise evemu)]:FORMAT:(evtest evemu libinput getevent)' \
      '--panel[The panel'\''s range in device units (default\: 800x480)]:WxH: ' \
      '--description[Take the panel'\''s description from this recording, instead of --panel and --resolution]:FILE:_files' \
      '--resolution[The panel'\''s device units per millimetre (default\: 5)]:N: ' \
      '--seed[Seed of all random values (default\: 1)]:N: ' \
      '--rate[Frames per second (default\: 100)]:N: ' \
      '--jitter[The maximum deviation of a frame'\''s time, as a fraction of the time between frames (default\: 0.2)]:PART: ' \
      '--event-stamps[Give each event of a frame its own timestamp]' \
      '--all-axes[Report every axis in every frame, even if the value of the axis has not changed]' \
      '--count[With hands\: the number of simulated hands for each intention (default\: 1)]:N: ' \
      '--unsteady[With hands\: shorthand for --habit unsteady]' \
      '--habit[With hands\: the habit of the simulated hands (default\: steady)]:HABIT:(steady unsteady slow-double-taps tremor large-slop child gloves)' \
      '--shipped[Write all recordings that are shipped with touchd to this folder]:FOLDER:_files -/' \
      '--help[Print this help and exit]' \
      '*:GESTURE: '
    ;;
esac
