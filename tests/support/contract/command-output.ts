import { vi } from 'vitest'
import { parseConfig, type Config } from '../../../lib/config/config.ts'

export interface CommandResult {
  readonly code: number
  /** Everything printed, errors included. */
  readonly output: string
}

type Command = (args: readonly string[], readConfig: () => Config) => Promise<number>

/** Runs a command of the project in this process with only this environment, and collects its output. */
export async function runInProcess(
  command: Command,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  let output = ''
  const print = (text: unknown) => void (output += `${text instanceof Error ? text.stack : String(text)}\n`)
  const spies = (['log', 'error'] as const).map((level) => vi.spyOn(console, level).mockImplementation(print))
  try {
    const code = await command(args, () => parseConfig(environment))
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
