#compdef touchd
# Completes touchd in zsh. Written by Docs/man/generate.
_arguments \
  '--config[Read this configuration instead of /etc/touchd/touchd.yaml]:FILE:_files' \
  '--check[Check the configuration and exit]' \
  '--print[With --check, print the combined configuration, and the file that each part comes from]' \
  '--replay[Serve a recording instead of the panels. The recording starts when the first client subscribes, and waits for slow clients]:RECORDING:_files' \
  '--description[Take the recorded device'\''s description from this file]:FILE:_files' \
  '--clients[Wait for N subscribers before the replay begins (default\: 1)]:N: ' \
  '--pace[Replay at N times the recording'\''s own pace (default\: 1)]:N: ' \
  '--repeat[Repeat the recording when it ends]' \
  '--socket[Listen on this socket instead of the configuration'\''s socket]:PATH:_files' \
  '--version[Print the version and exit]' \
  '--help[Print this help and exit]'
