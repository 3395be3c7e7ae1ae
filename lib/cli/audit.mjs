// Asks the registry whether what the site runs on has known holes. Ends with 1 where it names a high or critical one. A
// registry that cannot be asked is said, and fails nothing: absent and failed are different things.
import { spawnSync } from 'node:child_process'

const ASK_WITHIN = 120_000

/** What npm says, or nothing where it says nothing that can be read. */
function answerOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const asked = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  encoding: 'utf8',
  timeout: ASK_WITHIN,
})
const { metadata, vulnerabilities = {}, message, error } = answerOf(asked.stdout ?? '')
if (!metadata?.vulnerabilities) {
  console.log(
    `audit: the registry could not be asked (${message ?? error?.summary ?? asked.error?.message ?? 'no answer'}); nothing is known of holes in dependencies`,
  )
} else {
  const { high, critical, total } = metadata.vulnerabilities
  const grave = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of grave) console.error(`audit: ${name} ${range}: ${severity}`)
  console.log(`audit: ${high + critical} high or critical of ${total} known holes in dependencies`)
  if (high + critical > 0) process.exitCode = 1
}
