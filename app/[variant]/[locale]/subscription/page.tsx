import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/sections/notice'
import { SubscriptionPage as Form } from '@/components/sections/subscription/subscription-page'
import { SubscriptionQuestion } from '@/components/sections/subscription/subscription-question'
import { SUBSCRIPTION_PATH, SUBSCRIPTION_STEPS } from '@/lib/domain/subscription'
import { pageMetadata } from '@/lib/server/page-metadata'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { requirePlace } from '@/lib/server/site-place'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { parseTyped, TYPED_COOKIE } from '@/lib/server/subscription/typed'
import { subscriptionStore } from '@/lib/server/transport'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('sub')
  const words = { title: t('title'), description: t('text') }
  return {
    ...pageMetadata(await requirePlace(params), SUBSCRIPTION_PATH, words),
    robots: { index: false, follow: false },
  }
}

/** The newsletter: its form, what became of it, and what the links of its letters ask for, which only a button does. */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const [place, fields, t] = [await requirePlace(params), fieldsOf(await searchParams), await getTranslations('sub')]
  const step = SUBSCRIPTION_STEPS.find((name) => fields.has(name))
  if (!step) {
    const typed = parseTyped((await cookies()).get(TYPED_COOKIE)?.value)
    return <Form form={await subscriptionForm(place, 'subscription')} typed={typed} sent={fields.has('sent')} />
  }
  const token = fields.get(step) ?? ''
  const state = await (await subscriptionStore()).find(token)
  if (!state) return notFound()
  if (state === 'unsubscribed') return <Notice place={place} title={t('unsubscribed')} text={t('unsubscribedText')} />
  if (step === 'confirm' && state === 'confirmed')
    return <Notice place={place} title={t('confirmed')} text={t('confirmedText')} />
  return <SubscriptionQuestion step={step} token={token} language={place.language} />
}
