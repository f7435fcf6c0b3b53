# Completes touchctl in bash. Written by Docs/man/generate.
_touchctl() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options offers
  case ${COMP_WORDS[1]-} in
    demo)
      options='--help'
      case $before in
        *) offers=(-W "$(compgen -G '/dev/input/event*')") ;;
      esac
      ;;
    devices)
      options='--all --help'
      case $before in
        *) offers=() ;;
      esac
      ;;
    doctor)
      options='--system --root --description --config --size --card --help'
      case $before in
        --root) options='' offers=(-d) ;;
        --description) options='' offers=(-f) ;;
        --config) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        *) offers=(-f -W "$(compgen -G '/dev/input/event*')") ;;
      esac
      ;;
    calibrate)
      options='--from --description --inset --write --config --print --size --help'
      case $before in
        --from) options='' offers=(-f) ;;
        --description) options='' offers=(-f) ;;
        --inset) options='' offers=() ;;
        --config) options='' offers=(-f) ;;
        --print) options='' offers=(-W 'udev xorg sway labwc weston qt kivy tslib klipperscreen') ;;
        --size) options='' offers=() ;;
        *) offers=(-W "$(compgen -G '/dev/input/event*')") ;;
      esac
      ;;
    record)
      options='--format --output --service --socket --grab --help'
      case $before in
        --format) options='' offers=(-W 'evemu evtest libinput') ;;
        --output) options='' offers=(-f) ;;
        --socket) options='' offers=(-f) ;;
        *) offers=(-W "$(compgen -G '/dev/input/event*')") ;;
      esac
      ;;
    run)
      options='--check --dry-run --size --socket --send-socket --wait --reconnect --help'
      case $before in
        --dry-run) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        --send-socket) options='' offers=(-f) ;;
        --wait) options='' offers=() ;;
        *) offers=(-f) ;;
      esac
      ;;
    import)
      options='--size --description --pointercal --force --install --help'
      case $before in
        --size) options='' offers=() ;;
        --description) options='' offers=(-f) ;;
        --pointercal) options='' offers=(-f) ;;
        *) offers=(-W 'lisgd touchegg tslib') ;;
      esac
      ;;
    check)
      options='--config --size --json --help'
      case $before in
        --config) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        *) offers=() ;;
      esac
      ;;
    present)
      options='--app --layer --decisions --socket --wait --help'
      case $before in
        --app) options='' offers=() ;;
        --layer) options='' offers=(-W 'app overlay system') ;;
        --socket) options='' offers=(-f) ;;
        --wait) options='' offers=() ;;
        *) offers=() ;;
      esac
      ;;
    scene)
      options='--json --socket --help'
      case $before in
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    change)
      options='--session --remove --add --in --before --file --socket --help'
      case $before in
        --session) options='' offers=() ;;
        --remove) options='' offers=() ;;
        --add) options='' offers=() ;;
        --in) options='' offers=() ;;
        --before) options='' offers=() ;;
        --file) options='' offers=(-f) ;;
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    activate)
      options='--screen --socket --help'
      case $before in
        --screen) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    watch)
      options='--socket --window --view --recognizer --app --decisions --kind --event --state --non-positional --screen --at --scene --wait --reconnect --help'
      case $before in
        --socket) options='' offers=(-f) ;;
        --window) options='' offers=() ;;
        --view) options='' offers=() ;;
        --recognizer) options='' offers=() ;;
        --app) options='' offers=() ;;
        --kind) options='' offers=(-W 'tap longPress pan swipe pinch rotation screenEdgePan hover client control button switch slider stepper segmented page textField scroll table content\ delay') ;;
        --event) options='' offers=(-W 'touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside touchUpOutside touchCancel valueChanged primaryActionTriggered editingDidBegin editingDidEnd selected') ;;
        --state) options='' offers=(-W 'began changed ended cancelled') ;;
        --non-positional) options='' offers=(-W 'press motion remote firstResponder') ;;
        --at) options='' offers=(-f) ;;
        --scene) options='' offers=(-f) ;;
        --wait) options='' offers=() ;;
        *) offers=() ;;
      esac
      ;;
    stats)
      options='--socket --json --prometheus --sensors --help'
      case $before in
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    thresholds)
      options='--socket --help'
      case $before in
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    rotate)
      options='--screen --socket --help'
      case $before in
        --screen) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        *) offers=(-W '0 90 180 270') ;;
      esac
      ;;
    curtain)
      options='--screen --until --wait --socket --help'
      case $before in
        --screen) options='' offers=() ;;
        --until) options='' offers=(-W 'sequence opened') ;;
        --socket) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    idle)
      options='--after --back --socket --wait --reconnect --help'
      case $before in
        --after) options='' offers=() ;;
        --back) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        --wait) options='' offers=() ;;
        *) offers=() ;;
      esac
      ;;
    inject)
      options='--description --screen --pace --touches --socket --help'
      case $before in
        --description) options='' offers=(-f) ;;
        --screen) options='' offers=() ;;
        --pace) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        *) offers=(-f) ;;
      esac
      ;;
    replay)
      options='--description --config --threshold --scene --size --touches --decisions --responders --explain --record --app --device --pace --help'
      case $before in
        --description) options='' offers=(-f) ;;
        --config) options='' offers=(-f) ;;
        --threshold) options='' offers=() ;;
        --scene) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        --app) options='' offers=() ;;
        --pace) options='' offers=() ;;
        *) offers=(-f) ;;
      esac
      ;;
    render)
      options='--description --config --threshold --scene --size --output --compare --from --to --at --record --live --socket --help'
      case $before in
        --description) options='' offers=(-f) ;;
        --config) options='' offers=(-f) ;;
        --threshold) options='' offers=() ;;
        --scene) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        --output) options='' offers=(-f) ;;
        --from) options='' offers=() ;;
        --to) options='' offers=() ;;
        --at) options='' offers=() ;;
        --live) options='' offers=() ;;
        --socket) options='' offers=(-f) ;;
        *) offers=(-f) ;;
      esac
      ;;
    explain)
      options='--description --config --threshold --scene --size --help'
      case $before in
        --description) options='' offers=(-f) ;;
        --config) options='' offers=(-f) ;;
        --threshold) options='' offers=() ;;
        --scene) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        *) offers=(-f) ;;
      esac
      ;;
    compare)
      options='--description --config --threshold --scene --size --decisions --help'
      case $before in
        --description) options='' offers=(-f) ;;
        --config) options='' offers=(-f) ;;
        --threshold) options='' offers=() ;;
        --scene) options='' offers=(-f) ;;
        --size) options='' offers=() ;;
        *) offers=(-f) ;;
      esac
      ;;
    test)
      options='--format --filter --list --exact --update --threshold --init --help'
      case $before in
        --format) options='' offers=(-W 'tap text junit') ;;
        --filter) options='' offers=() ;;
        --threshold) options='' offers=() ;;
        *) offers=() ;;
      esac
      ;;
    tune)
      options='--config --seed --output --help'
      case $before in
        --config) options='' offers=(-f) ;;
        --seed) options='' offers=() ;;
        --output) options='' offers=(-f) ;;
        *) offers=() ;;
      esac
      ;;
    train)
      options='--device --grab --from --hands --seed --gesture --width --config --help'
      case $before in
        --device) options='' offers=(-W "$(compgen -G '/dev/input/event*')") ;;
        --from) options='' offers=(-f) ;;
        --hands) options='' offers=(-W 'steady unsteady slow-double-taps tremor large-slop child gloves') ;;
        --seed) options='' offers=() ;;
        --gesture) options='' offers=() ;;
        --width) options='' offers=() ;;
        --config) options='' offers=(-f) ;;
        *) offers=(-d) ;;
      esac
      ;;
    describe)
      options='--description --json --help'
      case $before in
        --description) options='' offers=(-f) ;;
        *) offers=(-f) ;;
      esac
      ;;
    convert)
      options='--to --description --device --size --help'
      case $before in
        --to) options='' offers=(-W 'evtest evemu libinput getevent touches') ;;
        --description) options='' offers=(-f) ;;
        --device) options='' offers=() ;;
        --size) options='' offers=() ;;
        *) offers=(-f) ;;
      esac
      ;;
    generate)
      options='--output --to --panel --description --resolution --seed --rate --jitter --event-stamps --all-axes --count --unsteady --habit --shipped --help'
      case $before in
        --output) options='' offers=(-f) ;;
        --to) options='' offers=(-W 'evtest evemu libinput getevent') ;;
        --panel) options='' offers=() ;;
        --description) options='' offers=(-f) ;;
        --resolution) options='' offers=() ;;
        --seed) options='' offers=() ;;
        --rate) options='' offers=() ;;
        --jitter) options='' offers=() ;;
        --count) options='' offers=() ;;
        --habit) options='' offers=(-W 'steady unsteady slow-double-taps tremor large-slop child gloves') ;;
        --shipped) options='' offers=(-d) ;;
        *) offers=() ;;
      esac
      ;;
    *)
      options='--version --help'
      case $before in
        *) offers=() ;;
      esac
      ;;
  esac
  if [ "$COMP_CWORD" = 1 ]; then offers=(-W 'demo devices doctor calibrate record run import check present scene change activate watch stats thresholds rotate curtain idle inject replay render explain compare test tune train describe convert generate'); fi
  if [[ $word == -* && -n $options ]]; then offers=(-W "$options"); fi
  COMPREPLY=()
  if [ ${#offers[@]} -gt 0 ]; then mapfile -t COMPREPLY < <(compgen "${offers[@]}" -- "$word"); fi
}
complete -o filenames -F _touchctl touchctl
