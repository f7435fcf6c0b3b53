#compdef touchctl
# Completes touchctl in zsh. Written by Docs/man/generate.
local -a commands=(
  'replay:prints what a recording'\''s fingers do as JSON Lines'
  'render:draws a recording\: its views, fingers, recognizers and decisions'
  'explain:explains each sequence of touches in words\: who won, and why the others lost'
  'compare:prints how a recording'\''s lines differ under other thresholds or another configuration'
  'test:plays recordings and compares what they give with what is expected'
  'watch:prints the actions of a running service as JSON Lines'
  'run:runs commands for gestures, as a file of bindings says'
  'stats:tells what a running service has counted, and how long events take to its clients'
  'thresholds:lists the limits of a running service'\''s recognizers as JSON Lines'
  'devices:lists the machine'\''s touchscreens as JSON Lines'
  'record:writes down what a touchscreen reports, until it is interrupted or the device goes'
  'calibrate:computes the matrix that corrects a panel from four touches, and prints the settings'
  'check:lists all that is wrong with scene files, and the views that no finger can reach'
  'present:presents a scene file as an app of a running service, and prints what the app gets'
  'scene:lists what lies on the screens of a running service\: apps, windows, views and recognizers'
  'change:changes what an app shows\: all of it between two frames, or nothing'
  'activate:brings an app to the front'
  'doctor:diagnoses a panel, or this machine, and prints the settings and commands that help'
  'rotate:turns a screen of a running service, until it reads its configuration again'
  'curtain:keeps the touch that wakes a dark display from pressing anything'
  'idle:runs a command when nobody has touched the screens for some time'
  'inject:plays a recording'\''s touches into a running service'
  'convert:writes a recording in another format'
  'describe:tells what is in a recording'
  'generate:makes a recording of gestures'
  'import:writes what another program'\''s file says as a scene and bindings, or as a panel'\''s configuration'
)
if (( CURRENT == 2 )); then
  _describe command commands
  _arguments \
    '--version[Print the version and exit]' \
    '--help[Print this and exit]'
  return
fi
shift words
(( CURRENT -= 1 ))
case $words[1] in
  replay)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; repeat it for several]:KEY=VALUE: ' \
      '--scene[Put these views under the fingers instead of one with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, where it is not the range of the axes]:WxH: ' \
      '--touches[Print touches besides actions]' \
      '--decisions[Print besides which recognizer changed its state in which frame, and why]' \
      '--responders[Print besides which view gets presses, motion and remote control]' \
      '--explain[Say the same in words on standard error]' \
      '--record[RECORDING is a record of a service, with the scene and all that happened]' \
      '--app[Of a record, print what the app of this name got, and nothing else]:NAME: ' \
      '--device[Play into a panel of uinput instead, whose node is printed]' \
      '--pace[Play at N times the recording'\''s own pace instead of as fast as it goes]:N: ' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  render)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; repeat it for several]:KEY=VALUE: ' \
      '--scene[Put these views under the fingers instead of one with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, where it is not the range of the axes]:WxH: ' \
      '--output[Write this file, also as -o\: a page (.html), or a picture (.svg, .png)]:FILE:_files' \
      '--compare[Draw also what came out otherwise without --threshold, or without --config]' \
      '--from[Leave out what happened earlier]:SECONDS: ' \
      '--to[Leave out what happened later]:SECONDS: ' \
      '--at[Draw the fingers of a picture where they are at this time]:SECONDS: ' \
      '--record[RECORDING is a record of a service, with the scene and all that happened]' \
      '--live[Draw what a running service is given from now on, for so long, instead]:SECONDS: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  explain)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; repeat it for several]:KEY=VALUE: ' \
      '--scene[Put these views under the fingers instead of one with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, where it is not the range of the axes]:WxH: ' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  compare)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--config[Take thresholds, screens and the devices'\'' filters from this configuration]:FILE:_files' \
      '*--threshold[Set this threshold, such as tap.press=0.5; repeat it for several]:KEY=VALUE: ' \
      '--scene[Put these views under the fingers instead of one with every recognizer]:FILE:_files' \
      '--size[The screen'\''s size in pixels, where it is not the range of the axes]:WxH: ' \
      '--decisions[Also compare which recognizer changed its state, and why]' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  test)
    _arguments \
      '--format[How the outcome is printed; text on a terminal, else tap]:FORMAT:(tap text junit)' \
      '--filter[Run only the cases whose path contains TEXT]:TEXT: ' \
      '--list[Print the cases'\'' folders and exit]' \
      '--exact[Compare whole lines, byte for byte\: no field is free]' \
      '--update[Write the lines that came into each expected.jsonl that differs]' \
      '*--threshold[Set this threshold, such as tap.press=0.5; repeat it for several]:KEY=VALUE: ' \
      '--init[Write a first case to FOLDER, which passes]' \
      '--help[Print this and exit]' \
      '*:FOLDER: '
    ;;
  watch)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '*--window[Only actions in this window; repeat it for several]:NAME: ' \
      '*--view[Only actions on this view; repeat it for several]:NAME: ' \
      '*--recognizer[Only actions of this recognizer; repeat it for several]:NAME: ' \
      '--decisions[Print besides which recognizer changed its state, and why]' \
      '*--kind[Only actions of this kind of recognizer, control or scroll view; repeat it for several]:KIND:(tap longPress pan swipe pinch rotation screenEdgePan hover client control button switch slider stepper segmented page textField scroll table content\ delay)' \
      '*--event[Of the events of controls and tables only this one; repeat it for several]:EVENT:(touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside touchUpOutside touchCancel valueChanged primaryActionTriggered editingDidBegin editingDidEnd selected)' \
      '*--state[Of the states of actions and scrolls only this one; repeat it for several]:STATE:(began changed ended cancelled)' \
      '*--unaimed[Print besides what is aimed at no place, of this kind; repeat it for several]:KIND:(press motion remote firstResponder)' \
      '--screen[Draw the screen, its fingers and recognizers in this terminal; q leaves]' \
      '--at[Draw this recording at its own pace, and no service; with --screen]:RECORDING:_files' \
      '--scene[Put these views under the recording'\''s fingers]:FILE:_files' \
      '--wait[Wait so long for a service that is not there yet]:SECONDS: ' \
      '--reconnect[Connect again whenever the service has ended, and wait for it as long as it takes]' \
      '--help[Print this and exit]'
    ;;
  run)
    _arguments \
      '--check[Say whether the bindings are good, and exit]' \
      '--dry-run[Print what the gestures of this recording would run, as JSON Lines, and exit]:RECORDING:_files' \
      '--size[With --dry-run, the screen'\''s size in pixels, where it is not the range of the axes]:WxH: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--send-socket[Where touchd-send listens (/run/touchd-send)]:PATH:_files' \
      '--wait[Wait so long for a service that is not there yet]:SECONDS: ' \
      '--reconnect[Connect again whenever the service has ended, and wait for it as long as it takes]' \
      '--help[Print this and exit]' \
      ':FILE:_files'
    ;;
  stats)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--json[Print one JSON object instead of a table]' \
      '--prometheus[Print it as Prometheus reads it, text format 0.0.4]' \
      '--sensors[Print besides what is read for more than touches; it wants the permission watch]' \
      '--help[Print this and exit]'
    ;;
  thresholds)
    _arguments \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]'
    ;;
  devices)
    _arguments \
      '--all[List every device that reports events, and accelerometers of sysfs]' \
      '--help[Print this and exit]'
    ;;
  record)
    _arguments \
      '--format[The format, where it is not evemu and the name of FILE does not tell it]:FORMAT:(evemu evtest libinput)' \
      '--output[Write to this file instead of standard output]:FILE:_files' \
      '--service[Write down what a running service is given, instead]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--grab[Take the device, so that nobody else gets its events meanwhile]' \
      '--help[Print this and exit]' \
      ':DEVICE:{compadd -- /dev/input/event*(N)}'
    ;;
  calibrate)
    _arguments \
      '--from[Take the four touches from this recording instead of a device]:RECORDING:_files' \
      '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
      '--inset[How far from the edges the four points lie, in per cent of the screen (10)]:PERCENT: ' \
      '--write[Put the matrix into the file calibration.yaml beside the configuration'\''s other drop-ins]' \
      '--config[The service'\''s configuration (/etc/touchd/touchd.yaml)]:FILE:_files' \
      '--print[Print the lines for this program in place of the service'\''s configuration]:STACK:(udev xorg sway labwc weston qt kivy tslib klipperscreen)' \
      '--size[The picture'\''s size in pixels, for --print tslib]:WxH: ' \
      '--help[Print this and exit]' \
      ':DEVICE:{compadd -- /dev/input/event*(N)}'
    ;;
  check)
    _arguments \
      '--config[Take the screens'\'' names and sizes from this configuration]:FILE:_files' \
      '--size[The screens'\'' size in pixels, where no configuration says it]:WxH: ' \
      '--json[Print one JSON object for each finding]' \
      '--help[Print this and exit]' \
      '*:SCENE: '
    ;;
  present)
    _arguments \
      '--app[The app'\''s name (touchctl)]:NAME: ' \
      '--layer[The layer of its windows\: app, overlay or system (app)]:LAYER: ' \
      '--decisions[Print also why recognizers won and lost]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--wait[Wait so long for a service that is not there yet]:SECONDS: ' \
      '--help[Print this and exit]' \
      ':SCENE: '
    ;;
  scene)
    _arguments \
      '--json[Print the reply of GetScenes as one JSON object]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      '*:APP: '
    ;;
  change)
    _arguments \
      '--session[The app'\''s session, as touchctl present prints it ($TOUCHD_SESSION)]:TOKEN: ' \
      '*--remove[Take a window or view away; repeat it for several]:NAME: ' \
      '*--add[Add a view as in scene files, or without --in a window; repeat it for several]:VIEW: ' \
      '--in[The window or view that gets what is added]:NAME: ' \
      '--before[The view that what is added lies below]:NAME: ' \
      '--file[Make the changes of a list in YAML or JSON, as Change takes it, before the others]:FILE:_files' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      '*:NAME.KEY=VALUE: '
    ;;
  activate)
    _arguments \
      '--screen[Of this screen alone]:NAME: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      ':APP: '
    ;;
  doctor)
    _arguments \
      '--system[Examine what the machine does with its touchscreens, as without a DEVICE or RECORDING]' \
      '--root[Examine the machine whose files lie below this folder, such as a card that is mounted]:FOLDER:_files -/' \
      '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
      '--config[Print settings for the screens and rules of this configuration; for a device the service'\''s, where there is one]:FILE:_files' \
      '--size[Print settings for a screen of so many pixels instead of the range of the axes]:WxH: ' \
      '--card[Measure the glass\: the first two touches are at opposite corners of a bank card that lies on it]' \
      '--help[Print this and exit]' \
      ':DEVICE|RECORDING:{compadd -- /dev/input/event*(N); _files}'
    ;;
  rotate)
    _arguments \
      '--screen[This screen instead of the first one]:NAME: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      ':DEGREES:(0 90 180 270)'
    ;;
  curtain)
    _arguments \
      '--screen[Of this screen instead of each]:NAME: ' \
      '--until[With draw, until one whole touch was swallowed, or else until open or the end of this program (sequence)]:END:(sequence opened)' \
      '--wait[With draw, wait until the glass is touched]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      ':draw|open: '
    ;;
  idle)
    _arguments \
      '--after[After this time without a touch, 1 at least]:SECONDS: ' \
      '--back[Run this, read by /bin/sh, at the next touch, and at the end; what COMMAND has started is ended first]:COMMAND: ' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--wait[Wait so long for a service that is not there yet]:SECONDS: ' \
      '--reconnect[Connect again whenever the service has ended, and wait for it as long as it takes]' \
      '--help[Print this and exit]' \
      '*:COMMAND: '
    ;;
  inject)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--screen[On this screen instead of the first one]:NAME: ' \
      '--pace[Play at N times the recording'\''s own pace]:N: ' \
      '--touches[RECORDING is what touchctl replay --touches prints, in pixels of the screen]' \
      '--socket[The service'\''s socket (/run/touchd/io.touchd)]:PATH:_files' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  convert)
    _arguments \
      '--to[The format, where the name of OUT does not tell it]:FORMAT:(evtest evemu libinput getevent touches)' \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--device[Take this device of several, counted from 1]:N: ' \
      '--size[The screen'\''s size in pixels, for touches, where it is not the range of the axes]:WxH: ' \
      '--help[Print this and exit]' \
      ':IN:_files' \
      ':OUT:_files'
    ;;
  describe)
    _arguments \
      '--description[Take the device'\''s description from this file]:FILE:_files' \
      '--json[Print one JSON object for each device instead of a table]' \
      '--help[Print this and exit]' \
      ':RECORDING:_files'
    ;;
  generate)
    _arguments \
      '--output[Write to this file instead of standard output]:FILE:_files' \
      '--to[The format, where it is not evemu and the name of FILE does not tell it]:FORMAT:(evtest evemu libinput getevent)' \
      '--panel[The panel'\''s range in device units; 800x480 without]:WxH: ' \
      '--description[Take the panel'\''s description from this recording instead]:FILE:_files' \
      '--resolution[Device units a millimetre; 5 without]:N: ' \
      '--seed[Decides everything that is random; 1 without]:N: ' \
      '--rate[Frames a second; 100 without]:N: ' \
      '--jitter[How far frames may come from their time, as a part of the interval; 0.2 without]:PART: ' \
      '--event-stamps[Give each event of a frame a stamp of its own]' \
      '--all-axes[Report every axis in every frame, changed or not]' \
      '--count[With hands\: how many hands of each intention; 1 without]:N: ' \
      '--unsteady[With hands\: the hands of people that tremble]' \
      '--shipped[Write the recordings that come with touchd to this folder instead]:FOLDER:_files -/' \
      '--help[Print this and exit]' \
      '*:GESTURE: '
    ;;
  import)
    _arguments \
      '--size[The screen'\''s size in pixels, by which lisgd and tslib measure]:WxH: ' \
      '--description[The panel of tslib\: a recording of it, or its device in /dev/input]:FILE:_files' \
      '--pointercal[tslib'\''s calibration, where it does not lie beside ts.conf]:FILE:_files' \
      '--force[Replace files that are there]' \
      '--install[Write them to ~/.config/touchd, as bindings.yaml and its scene, and have them start at each login]' \
      '--help[Print this and exit]' \
      ':PROGRAM:(lisgd touchegg tslib)' \
      ':FILE:_files' \
      ':FOLDER:_files -/'
    ;;
esac
