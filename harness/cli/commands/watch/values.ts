import { UsageError } from '../../output/io';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Where metrics are served unless the user says. */
export const usualMetrics: MetricsAddress = { host: '127.0.0.1', port: 9464 };

const seconds = { s: 1, m: 60, h: 3600 } as const;
const [shortest, longest] = [10, 24 * 3600] as const;

/** The value of `--interval` in milliseconds. Throws UsageError. */
export function intervalOf(value: string): number {
  const [, number, unit] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
  const time = Number(number) * seconds[unit as keyof typeof seconds];
  if (!(time >= shortest && time <= longest))
    throw new UsageError(`--interval ${value}: say a time from 10s to 24h, as 30s, 10m or 6h`);
  return time * 1000;
}

/** The value of `--metrics`: loopback where only a port is said. Throws UsageError. */
export function metricsAddressOf(value: string): MetricsAddress | 'none' {
  if (value === 'none') return value;
  const [, brackets, name, digits] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+))?:)?(\d{1,5})$/i.exec(value) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw new UsageError(`--metrics ${value}: say HOST:PORT or a PORT of 127.0.0.1, as 127.0.0.1:9464, or none`);
  return { host: brackets ?? name ?? usualMetrics.host, port };
}
