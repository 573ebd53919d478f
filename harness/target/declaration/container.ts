import { resolve } from 'node:path';
import { z } from 'zod';

/** A container: its image, and what it is given. */
export interface ContainerPart {
  readonly image: string;
  /** Takes the place of the image's own entry point (its ENTRYPOINT); then nothing of its CMD is left either. */
  readonly entrypoint?: readonly string[] | undefined;
  /** Takes the place of the image's own command (its CMD). */
  readonly command?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Files and directories that are copied in before it starts; sources are absolute. */
  readonly files?: readonly { readonly source: string; readonly target: string }[] | undefined;
  /** Who it runs as; the image's own user unless given. */
  readonly user?: string | undefined;
}

/** A container to start as a target: what it is made of, and where in it the server listens. */
export interface ContainerDeclaration extends ContainerPart {
  /** The port that it listens on inside, on all of its addresses. */
  readonly port: number;
  /** Fresh certificates for it, with whose authorities the harness then signs. */
  readonly pki?: ContainerPki | undefined;
  /** How it is known to be ready, and how long that may take; it speaks TLS, within a minute, unless given. */
  readonly wait?: ContainerWait | undefined;
  /** Containers that it needs, started before it in the same network: they reach each other on 127.0.0.1. */
  readonly beside?: readonly ContainerPart[] | undefined;
}

/** Certificates by kubeadm's names, in this directory of the container. */
export interface ContainerPki {
  readonly directory: string;
  /** Whether the server believes the front proxies of the second authority; it knows none where this is false. */
  readonly frontProxy: boolean;
}

export interface ContainerWait {
  /** Text that it writes when it is ready. */
  readonly log?: string | undefined;
  /** A path that answers 200. */
  readonly http?: string | undefined;
  readonly seconds?: number | undefined;
}

const inside = z.string().startsWith('/', 'say an absolute path in the container');

const part = {
  image: z.string().min(1),
  entrypoint: z.array(z.string().min(1)).min(1).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string().min(1), z.string()).optional(),
  files: z.array(z.strictObject({ source: z.string().min(1), target: inside })).optional(),
  user: z.string().min(1).optional(),
};

/** The section `container` of a target file. */
export const containerSchema = z.strictObject({
  ...part,
  port: z.int().min(1).max(65_535),
  pki: z
    .union([
      inside.transform((directory) => ({ directory, frontProxy: true })),
      z.strictObject({ directory: inside, frontProxy: z.boolean().default(true) }),
    ])
    .optional(),
  wait: z
    .strictObject({
      log: z.string().min(1).optional(),
      http: z.string().startsWith('/').optional(),
      seconds: z.int().min(1).max(600).optional(),
    })
    .refine(({ log, http }) => log === undefined || http === undefined, 'say either log or http')
    .optional(),
  beside: z.array(z.strictObject(part)).max(10).optional(),
});

/** The same with the sources of its files relative to this directory made absolute. */
export function containerFrom(directory: string, container: ContainerDeclaration): ContainerDeclaration {
  const from = <Part extends ContainerPart>(each: Part): Part => ({
    ...each,
    files: each.files?.map(({ source, target }) => ({ source: resolve(directory, source), target })),
  });
  return { ...from(container), beside: container.beside?.map(from) };
}
