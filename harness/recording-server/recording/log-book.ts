import type { RecordedConnection, RecordedRequest } from '../../observation';
import type { Bounds, Budget } from '../bounds';
import type { ConnectionLog } from '../connection/connection-log';
import type { Recording, RecordingOptions } from '../types';

/** The connections that a recording may still ask for: those that are open, and those that ended while one was going on. */
export class LogBook {
  #logs: ConnectionLog[] = [];
  readonly #going = new Set<{ readonly began: number }>();
  readonly #bounds: Bounds;
  readonly #budget: Budget;

  constructor(bounds: Bounds, budget: Budget) {
    this.#bounds = bounds;
    this.#budget = budget;
  }

  add(log: ConnectionLog): void {
    this.#logs.push(log);
    if (this.#logs.length > this.#bounds.ended + this.#bounds.connections) this.#forget();
  }

  begin({ filter = everything }: RecordingOptions, now: number): Recording {
    const going = { began: now };
    this.#going.add(going);
    let ended: readonly RecordedConnection[] | undefined;
    const read = (): readonly RecordedConnection[] => ended ?? this.#recorded(now, filter);
    return {
      read,
      end: () => {
        ended = read();
        this.#going.delete(going);
        this.#forget();
        return ended;
      },
    };
  }

  /** Connections since then, and older ones that have brought a request since. */
  #recorded(began: number, filter: (request: RecordedRequest) => boolean): readonly RecordedConnection[] {
    const isWhole = filter === everything;
    return this.#logs
      .filter((log) => (isWhole && log.acceptedAt >= began) || log.requestsSince(began).some(filter))
      .map((log, at) => log.recorded(began, at + 1, filter));
  }

  /** Lets go of what no recording asks for any more, and of the oldest that ended where there are too many. */
  #forget(): void {
    const oldest = Math.min(Infinity, ...[...this.#going].map(({ began }) => began));
    const kept = this.#logs.filter(({ ended, endedAt = 0 }) => ended === 'open' || endedAt >= oldest);
    const tooMany = Math.max(0, kept.length - this.#bounds.ended - this.#bounds.connections);
    const surplus = new Set(kept.filter(({ ended }) => ended !== 'open').slice(0, tooMany));
    const next = kept.filter((log) => !surplus.has(log));
    const staying = new Set(next);
    for (const log of this.#logs) this.#budget.giveBack(staying.has(log) ? log.forget(oldest) : log.forget(Infinity));
    this.#logs = next;
  }
}

/** The filter of a recording that has none. */
export const everything = (): boolean => true;
