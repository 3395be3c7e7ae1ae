// Checks production dependencies for known vulnerabilities. Exits with 1 if any is high or critical. If the registry
// is unavailable it reports that and succeeds: an unknown result is not a failure.
import { spawnSync } from 'node:child_process'

const TIMEOUT_MS = 120_000

function parseOutput(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const result = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
})
const { metadata, vulnerabilities = {}, message, error } = parseOutput(result.stdout ?? '')
if (!metadata?.vulnerabilities) {
  const reason = message ?? error?.summary ?? result.error?.message ?? 'no response'
  console.log(`audit: the registry is unavailable (${reason}); vulnerabilities of dependencies were not checked`)
} else {
  const { high, critical, total } = metadata.vulnerabilities
  const severe = Object.values(vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of severe) console.error(`audit: ${name} ${range}: ${severity}`)
  console.log(`audit: ${high + critical} high or critical of ${total} known vulnerabilities in dependencies`)
  if (high + critical > 0) process.exitCode = 1
}
