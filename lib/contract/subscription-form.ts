import { z } from 'zod'
import { EMAIL_ERRORS, parseEmail, type EmailError } from '../domain/email.ts'
import { normalizeLine } from '../domain/text.ts'

const SUBSCRIPTION_PROBLEMS = ['email', ...EMAIL_ERRORS, 'consent', 'consentVersion', 'failed'] as const
export type SubscriptionProblem = (typeof SUBSCRIPTION_PROBLEMS)[number]

export type SubscriptionField = 'email' | 'consent'

export const fieldOfProblem = (problem: SubscriptionProblem): SubscriptionField | undefined =>
  problem === 'failed' ? undefined : problem.startsWith('email') ? 'email' : 'consent'

export function emailProblem(input: string): Extract<SubscriptionProblem, 'email' | EmailError> | undefined {
  const parsed = parseEmail(input)
  if ('email' in parsed) return undefined
  return normalizeLine(input) ? parsed.error : 'email'
}

export const typedSubscriptionSchema = z.object({
  email: z.string().max(300),
  agreed: z.string().max(100),
  problems: z.array(z.enum(SUBSCRIPTION_PROBLEMS)).max(5),
})
export type TypedSubscription = z.infer<typeof typedSubscriptionSchema>

export const subscriptionFormSchema = z.object({
  title: z.string(),
  text: z.string(),
  email: z.string(),
  submit: z.string(),
  later: z.string(),
  close: z.string(),
  /** The document to consent to, in the version in force; `<doc>` in the text marks the link. */
  consent: z.object({ value: z.string(), text: z.string(), href: z.string() }),
  hidden: z.object({ lang: z.string(), site: z.string(), source: z.string() }),
  messages: z.object({
    hint: z.string(),
    sending: z.string(),
    done: z.string(),
    sent: z.string(),
    problems: z.record(z.enum(SUBSCRIPTION_PROBLEMS), z.string()),
  }),
})
export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>
