/** Members of every object of JavaScript and Python: a program that looks a name up in an object finds them. */
export const membersOfObjects = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__class__', 'length'],
] as const;
