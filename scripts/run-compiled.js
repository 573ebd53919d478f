'use strict';
// Runs the command line of this checkout compiled, as a user has it: from source each thread and each program that a run starts
// would compile its modules again. Compiled is what the sources hold now, once for each content (fixtures/testing/compiled.ts).
const { join } = require('node:path');
require('ts-node/register');
const { compiledPath } = require('../fixtures/testing/compiled');

const main = compiledPath(join(__dirname, '..', 'harness', 'cli', 'main.ts'));
process.argv = [process.argv[0], main, ...process.argv.slice(2)];
require(main);
