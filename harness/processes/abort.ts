import { setMaxListeners } from 'node:events';

/** A controller whose signal many may listen to at once, without Node taking them for a leak. */
export function abortForMany(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
