'use strict';
// Plain JavaScript, started as a process of its own: the compiler leaves it where it is.
module.exports = ['harness/processes/watchdog.js', 'harness/launchers/container/container-keeper.js'];
