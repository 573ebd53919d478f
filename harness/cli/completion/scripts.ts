import type { Completed } from './vocabulary';

/** The shells that a script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

const program = 'authn-conformance';
const names = (all: readonly Completed[]): readonly string[] =>
  all.map(({ command }) => command).filter((command) => !command.includes(' '));

/** A script that completes the command line in a shell. */
export const scripts: Readonly<Record<Shell, (all: readonly Completed[]) => string>> = {
  bash,
  // zsh has a way to run what completes in bash.
  zsh: (all) => `#compdef ${program}\nautoload -Uz bashcompinit && bashcompinit\n${bash(all)}`,
  fish,
};

function bash(all: readonly Completed[]): string {
  const cases = all.map(
    ({ command, subcommands, flags }) =>
      `    '${command}') words='${[...subcommands, ...flags.map(({ flag }) => flag)].join(' ')}' ;;`,
  );
  const values = all.flatMap(({ command, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .map(({ flag, words }) =>
        words.length === 0
          ? `    '${command} ${flag}') files=yes ;;`
          : `    '${command} ${flag}') values='${words.join(' ')}' ;;`,
      ),
  );
  return `# Completion of ${program} for bash: eval "$(${program} completion bash)"
_authn_conformance() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command='run' words='' values='' files=''
  if ((COMP_CWORD > 1)) && [[ "\${COMP_WORDS[1]}" != -* ]]; then
    command="\${COMP_WORDS[1]}"
    case "$command \${COMP_WORDS[2]}" in
${all
  .filter(({ command }) => command.includes(' '))
  .map(({ command }) => `    '${command}') ((COMP_CWORD > 2)) && command='${command}' ;;`)
  .join('\n')}
    esac
  elif [[ "$word" != -* ]]; then
    COMPREPLY=($(compgen -W '${names(all).join(' ')}' -- "$word"))
    return
  fi
  case "$command $previous" in
${values.join('\n')}
  esac
  if [[ -n "$values" ]]; then COMPREPLY=($(compgen -W "$values" -- "$word")); return; fi
  if [[ -n "$files" ]]; then COMPREPLY=($(compgen -f -- "$word")); return; fi
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ "$word" == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))
}
complete -o filenames -F _authn_conformance ${program}
`;
}

function fish(all: readonly Completed[]): string {
  const top = names(all);
  const lines = all.flatMap(({ command, subcommands, flags }) => {
    const [first = '', second] = command.split(' ');
    const seen = [
      `__fish_seen_subcommand_from ${first}`,
      ...(second === undefined ? [] : [`; and __fish_seen_subcommand_from ${second}`]),
    ].join('');
    return [
      ...(subcommands.length === 0 ? [] : [`complete -c ${program} -n '${seen}' -a '${subcommands.join(' ')}'`]),
      ...flags.map(
        ({ flag, words, takesValue }) =>
          `complete -c ${program} -n '${seen}' -l ${flag.slice(2)}${takesValue ? ' -r' : ''}${words.length === 0 ? '' : ` -f -a '${words.join(' ')}'`}`,
      ),
    ];
  });
  return [
    `# Completion of ${program} for fish: ${program} completion fish | source`,
    `complete -c ${program} -n '__fish_use_subcommand' -f -a '${top.join(' ')}'`,
    ...lines,
    '',
  ].join('\n');
}
