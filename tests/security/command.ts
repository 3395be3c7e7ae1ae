// npm run security [-- <address of variant 1> <address of variant 2>]: the table of attacks against a site that is
// running on this machine.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ATTACKS, ELSEWHERE_TESTED, type Attack, type Target } from '../support/security/attacks.ts'
import { loopbackOrigins, USAGE, UsageError } from '../support/security/loopback-origins.ts'
import { sendRaw } from '../support/security/raw-request.ts'
import { ask } from '../support/site.ts'

const MAX_REQUESTS = 3000
const MAX_MS = 5 * 60_000
const RESPONSE_TIMEOUT_MS = 30_000

/** Sends a request within the limits of time and number of one run. */
function boundedTarget(one: string, two: string): Target {
  const end = Date.now() + MAX_MS
  let requests = 0
  async function bounded<T>(act: () => Promise<T>): Promise<T> {
    if (++requests > MAX_REQUESTS) throw new Error(`not tried: ${MAX_REQUESTS} requests are the most of one run`)
    const left = Math.min(RESPONSE_TIMEOUT_MS, end - Date.now())
    if (left <= 0) throw new Error(`not tried: the run took ${MAX_MS / 60_000} minutes`)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${left / 1000} s`)), left)
    })
    try {
      return await Promise.race([act(), late])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    one,
    two,
    ask: (origin, path, sent) => bounded(() => ask(origin, path, sent)),
    sendRaw: (origin, text) => bounded(() => sendRaw(origin, text)),
  }
}

/** Runs an attack and prints its line. @returns whether the site blocked it */
async function tryAttack({ finding, what, run }: Attack, target: Target): Promise<boolean> {
  const attempt = () =>
    run(target).catch((error: unknown) => ({
      outcome: error instanceof Error ? error.message : String(error),
      isBlocked: false,
    }))
  const first = await attempt()
  // The answers of an attack in which the budget ran out say nothing.
  const { outcome, isBlocked } = !first.isBlocked && (await waitForBudget(target)) ? await attempt() : first
  console.log(
    `${isBlocked ? 'ok    ' : 'FAILED'}  ${finding.padEnd(4)}  ${JSON.stringify(what).slice(1, -1)}: ${outcome}`,
  )
  return isBlocked
}

/**
 * Waits until the site renders for this IP again: earlier attacks may have used up its budget of the minute.
 * @returns whether it had to wait
 */
async function waitForBudget({ one, ask: send }: Target): Promise<boolean> {
  const { status, headers } = await send(one, '/api/ready')
  if (status !== 429 || !(Number(headers['retry-after']) > 0)) return false
  await sleep(Math.min(Number(headers['retry-after']), 60) * 1000)
  return true
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [one, two] = loopbackOrigins(positionals)
  const target = boundedTarget(one, two)
  for (const origin of [one, two])
    await target.ask(origin, '/api/ready').catch(() => {
      throw new UsageError(`No site answers at ${origin}: start one, such as by "npm start".\n${USAGE}`)
    })
  let failures = 0
  for (const attack of ATTACKS) {
    await waitForBudget(target)
    failures += (await tryAttack(attack, target)) ? 0 : 1
  }
  for (const [finding, file] of Object.entries(ELSEWHERE_TESTED))
    console.log(`--      ${finding.padEnd(4)}  what needs a site of its own: ${file}`)
  console.log(`${ATTACKS.length} attacks, ${failures} failed`)
  process.exitCode = failures > 0 ? 1 : 0
}

main()
  .catch((error: unknown) => {
    console.error(
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
        ? (error as Error).message
        : error,
    )
    process.exitCode = 1
  })
  // A hanging connection would keep the process alive.
  .finally(() => process.exit())
