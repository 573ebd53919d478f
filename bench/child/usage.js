'use strict';
// Loaded before a program and the processes of Node that it starts (node -r): each adds to the file BENCH_USAGE, when it ends,
// a line with what it has used.
const { appendFileSync } = require('node:fs');
const { setInterval } = require('node:timers');

// Resident memory four times a second. Its peak is the greatest of as many samples as a program has time for, its median is not.
const samples = [process.memoryUsage.rss()];
setInterval(() => samples.push(process.memoryUsage.rss()), 250).unref();
const middle = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const line = JSON.stringify({
    cpu: (userCPUTime + systemCPUTime) / 1000,
    peak: maxRSS / 1024,
    usual: middle(samples) / 1024 / 1024,
  });
  appendFileSync(process.env.BENCH_USAGE, `${line}\n`);
});
