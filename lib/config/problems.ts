import { chatProblems } from './chat.ts'
import { deriveError, derivationError } from './derive.ts'
import { s3Problems } from './files.ts'
import { newsletterWebhookProblems } from './newsletter.ts'
import { paymentProblems } from './payment.ts'
import { hostsOf } from './per-variant.ts'
import { MIN_SAFE_HASH_KIB, type Environment } from './schema.ts'
import { isLoopback } from './value-parsers.ts'

/** Finds values that are valid alone but not together. @returns one line each, for the operator */
export function problems(environment: Environment): string[] {
  const list: string[] = []
  const {
    BACKEND_URL,
    LK_URL,
    LK_BACK_URL,
    BASKET_URL,
    DEMO_URL,
    ADDRESS_LOOKUP_URL,
    ADDRESS_SUGGESTIONS_URL,
    EXPERIMENTS_URL,
    BUILDER_URL,
    S3_ENDPOINT,
  } = environment
  const systems = {
    BACKEND_URL,
    LK_URL,
    LK_BACK_URL,
    BASKET_URL,
    DEMO_URL,
    ADDRESS_LOOKUP_URL,
    ADDRESS_SUGGESTIONS_URL,
    EXPERIMENTS_URL,
    BUILDER_URL,
    S3_ENDPOINT,
  }
  const loaders = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('CHAT_LOADER_') ? [[name, String(value ?? '')] as const] : [],
  )
  for (const [name, value] of [...Object.entries(systems), ...loaders]) {
    if (value === 'derive') {
      const rejection = deriveError(name, environment.SITE_ENV)
      if (rejection) list.push(rejection)
      for (const variant of [1, 2] as const) {
        const reason = derivationError(name, `VARIANT_${variant}_HOSTS`, hostsOf(environment)[variant])
        if (reason) list.push(reason)
      }
    } else if (
      value &&
      environment.SITE_ENV === 'production' &&
      new URL(value).protocol === 'http:' &&
      !isLoopback(value)
    ) {
      list.push(`${name}: with SITE_ENV=production only https:// (or http:// on loopback) is allowed`)
    }
  }
  if (
    (environment.SITE_ENV === 'production' || environment.NODE_ENV === 'production') &&
    environment.PASSWORD_HASH_KIB < MIN_SAFE_HASH_KIB
  )
    list.push(`PASSWORD_HASH_KIB: with NODE_ENV=production or SITE_ENV=production at least ${MIN_SAFE_HASH_KIB}`)
  const duplicates = environment.VARIANT_1_HOSTS.filter((host) => environment.VARIANT_2_HOSTS.includes(host))
  if (duplicates.length)
    list.push(
      `VARIANT_1_HOSTS and VARIANT_2_HOSTS: ${duplicates.join(', ')} is in both lists; a host belongs to one variant`,
    )
  return [
    ...list,
    ...s3Problems(environment),
    ...paymentProblems(environment),
    ...newsletterWebhookProblems(environment),
    ...chatProblems(environment),
  ]
}
