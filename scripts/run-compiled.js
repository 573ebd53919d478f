'use strict';
// Runs the command line of this checkout compiled, as a user has it: from source each thread and each program that a run starts
// would compile its modules again. Compiled is what the sources hold now, once for each content (fixtures/testing/compiled.ts).
const { join } = require('node:path');
require('ts-node/register');
const { compiledPath } = require('../fixtures/testing/compiled');

const source = join(__dirname, '..', 'harness', 'cli', 'main.ts');
// What writes the tables of this checkout would write those of the compiled copy.
const main = process.argv.includes('--update') ? source : compiledPath(source);
process.argv = [process.argv[0], main, ...process.argv.slice(2)];
require(main);
