import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '../child-environment.ts'

/** The Node binary from the project's dependencies, which runs TypeScript directly. */
const NODE = 'node_modules/node/bin/node'

export interface Child {
  /** Everything printed so far, errors included. */
  output(): string
  /** Exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** Resolves with the first match in its output; fails if the process exits without one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  /** Writes a line to its input. */
  writeLine(line: string): void
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<number | NodeJS.Signals | null>
  /** Sends SIGKILL, like a power failure. */
  kill(): Promise<number | NodeJS.Signals | null>
}

/** Runs a file of the project in a child process with a minimal environment. */
export function runFile(
  file: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): Child {
  const child = spawn(NODE, [file, ...args], {
    env: { ...childEnvironment(), NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  return {
    output: () => text,
    ended,
    async printed(pattern) {
      for (;;) {
        const match = pattern.exec(text)
        if (match) return match
        const over = await Promise.race([ended.then(() => true), once(child.stdout, 'data').then(() => false)])
        if (over && !pattern.test(text)) throw new Error(`${file} ended without saying ${String(pattern)}:\n${text}`)
      }
    },
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
