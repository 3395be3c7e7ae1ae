import { subscriptionFormSchema, type SubscriptionForm } from '@/lib/contract/subscription-form'
import { SUBSCRIPTION_CALL } from '@/lib/domain/subscription'

let asked: Promise<SubscriptionForm> | undefined

async function ask(page: Document): Promise<SubscriptionForm> {
  const answer = await fetch(
    `${SUBSCRIPTION_CALL}?${new URLSearchParams({ lng: page.documentElement.dataset['lng'] ?? '' })}`,
  )
  return subscriptionFormSchema.parse(await answer.json())
}

/** The form in the page's language with all that it can say, asked for once; after a failure the next one asks again. */
export function askedForm(page: Document): Promise<SubscriptionForm> {
  asked ??= ask(page)
  asked.catch(() => (asked = undefined))
  return asked
}
