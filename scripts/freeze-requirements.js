'use strict';
// Prints what the suite asks for today, as fixtures/requirements/VERSION.json has it. A version that was published is never changed.
//
//   node scripts/freeze-requirements.js > fixtures/requirements/2026-12.json
require('ts-node/register/transpile-only');
const { everyScenario } = require('../scenarios/every');

const checks = Object.fromEntries(everyScenario.map((scenario) => [scenario.id, Object.keys(scenario.checks)]));
process.stdout.write(`${JSON.stringify(checks, null, 2)}\n`);
