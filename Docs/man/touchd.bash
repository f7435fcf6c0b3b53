# Completes touchd in bash. Written by Docs/man/generate.
_touchd() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options offers
  options='--config --check --print --replay --description --clients --pace --repeat --socket --version --help'
  case $before in
    --config) options='' offers=(-f) ;;
    --replay) options='' offers=(-f) ;;
    --description) options='' offers=(-f) ;;
    --clients) options='' offers=() ;;
    --pace) options='' offers=() ;;
    --socket) options='' offers=(-f) ;;
    *) offers=() ;;
  esac
  if [[ $word == -* && -n $options ]]; then offers=(-W "$options"); fi
  COMPREPLY=()
  if [ ${#offers[@]} -gt 0 ]; then mapfile -t COMPREPLY < <(compgen "${offers[@]}" -- "$word"); fi
}
complete -o filenames -F _touchd touchd
