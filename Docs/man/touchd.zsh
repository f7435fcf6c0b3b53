#compdef touchd
# Completes touchd in zsh. Written by Docs/man/generate.
_arguments \
  '--config[Read this configuration instead of /etc/touchd/touchd.yaml]:FILE:_files' \
  '--check[Check the configuration and exit]' \
  '--print[With --check, print what the files make together, and which file each part is from]' \
  '--replay[Serve a recording instead of the panels, from the first subscriber on; it waits for one that does not read, and reads a pipe to its end first]:RECORDING:_files' \
  '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
  '--clients[Wait for N subscribers before the replay begins (1)]:N: ' \
  '--pace[Replay at N times the recording'\''s own pace (1)]:N: ' \
  '--repeat[Begin the recording again when it ends]' \
  '--socket[Listen here instead of where the configuration says]:PATH:_files' \
  '--version[Print the version and exit]' \
  '--help[Print this and exit]'
