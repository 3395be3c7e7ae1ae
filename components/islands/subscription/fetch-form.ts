import { subscriptionFormSchema, type SubscriptionForm } from '@/lib/contract/subscription-form'
import { SUBSCRIPTION_CALL } from '@/lib/domain/subscription'

let request: Promise<SubscriptionForm> | undefined

async function requestForm(page: Document): Promise<SubscriptionForm> {
  const answer = await fetch(
    `${SUBSCRIPTION_CALL}?${new URLSearchParams({ lng: page.documentElement.dataset['lng'] ?? '' })}`,
  )
  return subscriptionFormSchema.parse(await answer.json())
}

/** Fetches the form and its messages in the page's language, once; retries after a failure. */
export function fetchForm(page: Document): Promise<SubscriptionForm> {
  request ??= requestForm(page)
  request.catch(() => (request = undefined))
  return request
}
