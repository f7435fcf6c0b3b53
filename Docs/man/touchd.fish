# Completes touchd in fish. Written by Docs/man/generate.
complete -c touchd -f
complete -c touchd -l config -r -F -d 'Read this configuration instead of /etc/touchd/touchd.yaml'
complete -c touchd -l check -d 'Check the configuration and exit'
complete -c touchd -l print -d 'With --check, print the combined configuration, and the file that each part comes from'
complete -c touchd -l replay -r -F -d 'Serve a recording instead of the panels. The recording starts when the first client subscribes, and waits for slow clients'
complete -c touchd -l description -r -F -d 'Take the recorded device\'s description from this file'
complete -c touchd -l clients -x -d 'Wait for N subscribers before the replay begins (default: 1)'
complete -c touchd -l pace -x -d 'Replay at N times the recording\'s own pace (default: 1)'
complete -c touchd -l repeat -d 'Repeat the recording when it ends'
complete -c touchd -l socket -r -F -d 'Listen on this socket instead of the configuration\'s socket'
complete -c touchd -l version -d 'Print the version and exit'
complete -c touchd -l help -d 'Print this help and exit'
