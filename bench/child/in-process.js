'use strict';
// The command line without the process that waits for it and could write its reports: what that costs is the difference.
const { join } = require('node:path');

require(join(__dirname, '../../dist/harness/cli/session.js')).session(process.argv.slice(2));
