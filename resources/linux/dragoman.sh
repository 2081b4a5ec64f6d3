#!/bin/sh
# Starts Dragoman; installed as /usr/bin/dragoman. Commands also work where there is no display.
app="$(dirname -- "$(readlink -f -- "$0")")/../lib/dragoman/dragoman"
if [ -n "$DISPLAY" ] || [ -n "$WAYLAND_DISPLAY" ]; then
  exec "$app" "$@"
fi
# Chromium's own messages, such as about a missing bus, would mix with those of the command.
exec "$app" --ozone-platform=headless --log-level=3 "$@"
