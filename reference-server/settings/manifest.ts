import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { FlagError } from './flag-error';
import { parseFlags, type Flags } from './flags';
import { readYaml } from '../negotiation/yaml';
import { reasonOf } from '../reason';

const strings = z.array(z.string()).default([]);
const podSchema = z.object({
  kind: z.literal('Pod'),
  spec: z.object({ containers: z.array(z.object({ command: strings, args: strings })) }),
});

const programs = ['kube-apiserver', 'reference-server'];

/**
 * The flags in a static-pod definition (spec 1.7): the `command` and `args` of the container that runs the API server. What a
 * real kube-apiserver is told beyond our flags is passed over, with a note on the log, so that a kubeadm manifest works.
 */
export function readManifest(file: string, log: (line: string) => void): Flags {
  const containers = podIn(file).spec.containers.map(({ command, args }) => [...command, ...args]);
  const found = containers.find(([program]) => program !== undefined && programs.includes(basename(program)));
  if (!found)
    throw new FlagError(
      '--manifest',
      `no container in ${file} has a command that starts with ${programs.join(' or ')}`,
    );
  const ignored: string[] = [];
  const flags = parseFlags(found.slice(1), (argument) => ignored.push(argument));
  if (ignored.length > 0) log(`${file}: passed over ${ignored.join(' ')}`);
  return flags;
}

function podIn(file: string): z.infer<typeof podSchema> {
  let content: unknown;
  try {
    content = readYaml(readFileSync(file, 'utf8'));
  } catch (error) {
    // Of what the YAML parser says only the first line is a sentence; the rest draws a picture.
    const [message] = reasonOf(error).split('\n');
    throw new FlagError('--manifest', `cannot read ${file} (${message ?? ''}); give a pod definition in YAML`);
  }
  const pod = podSchema.safeParse(content);
  if (pod.success) return pod.data;
  const [issue] = pod.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new FlagError(
    '--manifest',
    `${file} is no pod definition: ${field || 'the document'}: ${issue?.message ?? ''}`,
  );
}
