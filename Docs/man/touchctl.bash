# Completes touchctl in bash. Written by Docs/man/generate.
_touchctl() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options files values
  local commands='replay watch stats thresholds devices record calibrate doctor rotate convert describe generate'
  COMPREPLY=()
  case ${COMP_WORDS[1]-} in
    replay)
      options='--description --scene --size --touches --decisions --explain --device --pace --help'
      files='|--description|--scene|'
      values='|--description|--scene|--size|--pace|'
      ;;
    watch)
      options='--socket --window --view --recognizer --decisions --kind --wait --reconnect --help'
      files='|--socket|'
      values='|--socket|--window|--view|--recognizer|--kind|--wait|'
      ;;
    stats)
      options='--socket --json --prometheus --help'
      files='|--socket|'
      values='|--socket|'
      ;;
    thresholds)
      options='--socket --help'
      files='|--socket|'
      values='|--socket|'
      ;;
    devices)
      options='--all --help'
      files='||'
      values='||'
      ;;
    record)
      options='--format --output --grab --help'
      files='|--output|'
      values='|--format|--output|'
      ;;
    calibrate)
      options='--inset --write --config --help'
      files='|--config|'
      values='|--inset|--config|'
      ;;
    doctor)
      options='--description --help'
      files='|--description|'
      values='|--description|'
      ;;
    rotate)
      options='--screen --socket --help'
      files='|--socket|'
      values='|--screen|--socket|'
      ;;
    convert)
      options='--to --description --device --size --help'
      files='|--description|'
      values='|--to|--description|--device|--size|'
      ;;
    describe)
      options='--description --json --help'
      files='|--description|'
      values='|--description|'
      ;;
    generate)
      options='--output --to --panel --description --resolution --seed --rate --jitter --event-stamps --all-axes --shipped --help'
      files='|--output|--description|'
      values='|--output|--to|--panel|--description|--resolution|--seed|--rate|--jitter|--shipped|'
      ;;
    *)
      options='--version --help'
      files='||'
      values='||'
      ;;
  esac
  if [ "$COMP_CWORD" = 1 ] && [ -n "$commands" ] && [[ $word != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  elif [[ $files == *"|$before|"* && -n $before ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  elif [[ $values == *"|$before|"* && -n $before ]]; then
    return
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
complete -o filenames -F _touchctl touchctl
