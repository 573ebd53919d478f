'use strict';
// Loaded before a program and the processes of Node that it starts (node -r): each adds to the file BENCH_USAGE, when it ends,
// a line with what it has used.
const { appendFileSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const line = JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, peak: maxRSS / 1024 });
  appendFileSync(process.env.BENCH_USAGE, `${line}\n`);
});
