import { z } from 'zod'
import { EMAIL_ERRORS, parseEmail, type EmailError } from '../domain/email.ts'
import { normalizeLine } from '../domain/text.ts'

/** What can be wrong with a form that was sent; each has its sentence. */
const SUBSCRIPTION_PROBLEMS = ['email', ...EMAIL_ERRORS, 'consent', 'consentVersion', 'failed'] as const
export type SubscriptionProblem = (typeof SUBSCRIPTION_PROBLEMS)[number]

/** The fields that a visitor fills in. */
export type SubscriptionField = 'email' | 'consent'

/** The field that a problem is said beside; `undefined` where it is the form as a whole. */
export const fieldOfProblem = (problem: SubscriptionProblem): SubscriptionField | undefined =>
  problem === 'failed' ? undefined : problem.startsWith('email') ? 'email' : 'consent'

/** What is wrong with the address of a form; `undefined` where nothing is. */
export function emailProblem(typed: string): Extract<SubscriptionProblem, 'email' | EmailError> | undefined {
  const parsed = parseEmail(typed)
  if ('email' in parsed) return undefined
  return normalizeLine(typed) ? parsed.error : 'email'
}

/** What was typed, and what is wrong with it. */
export const typedSubscriptionSchema = z.object({
  email: z.string().max(300),
  agreed: z.string().max(100),
  problems: z.array(z.enum(SUBSCRIPTION_PROBLEMS)).max(5),
})
export type TypedSubscription = z.infer<typeof typedSubscriptionSchema>

/** Answer of `GET /api/subscription`: the form of the newsletter as it is drawn. */
export const subscriptionFormSchema = z.object({
  title: z.string(),
  text: z.string(),
  email: z.string(),
  submit: z.string(),
  later: z.string(),
  close: z.string(),
  /** The document that is agreed to in its version in force; `<doc>` in the text is the link. */
  consent: z.object({ value: z.string(), text: z.string(), href: z.string() }),
  /** What goes along with every form: language, variant, and where it stands. */
  hidden: z.object({ lang: z.string(), site: z.string(), source: z.string() }),
  /** What is said below the form, before and after it was sent. */
  said: z.object({
    hint: z.string(),
    sending: z.string(),
    done: z.string(),
    problems: z.record(z.enum(SUBSCRIPTION_PROBLEMS), z.string()),
  }),
})
export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>
