# Completes touchd in bash. Written by Docs/man/generate.
_touchd() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options files values
  local commands=''
  COMPREPLY=()
  case x in
    *)
      options='--config --check --replay --description --clients --pace --repeat --socket --version --help'
      files='|--config|--replay|--description|--socket|'
      values='|--config|--replay|--description|--clients|--pace|--socket|'
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
complete -o filenames -F _touchd touchd
