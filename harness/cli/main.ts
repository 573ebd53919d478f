#!/usr/bin/env node
import { speaksToTarget } from './supervised/commands';

const argv = process.argv.slice(2);
// Each is loaded alone: the process that waits for another needs next to nothing.
if (speaksToTarget(argv)) (require('./supervised/parent') as typeof import('./supervised/parent')).supervise(argv);
else (require('./session') as typeof import('./session')).session(argv);
