import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/sections/notice'
import { SubscriptionPage as Form } from '@/components/sections/subscription/subscription-page'
import { SubscriptionQuestion } from '@/components/sections/subscription/subscription-question'
import { SUBSCRIPTION_PATH, SUBSCRIPTION_STEPS } from '@/lib/domain/subscription'
import { pageMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { parseFormFlash, FORM_FLASH_COOKIE } from '@/lib/server/subscription/form-flash'
import { subscriptionStore } from '@/lib/server/transport'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('sub')
  const messages = { title: t('title'), description: t('text') }
  return {
    ...pageMetadata(await requireSiteLocale(params), SUBSCRIPTION_PATH, messages),
    robots: { index: false, follow: false },
  }
}

/**
 * Newsletter page: the form, its result, and confirmation of the steps linked from emails, which only a button
 * performs.
 */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const t = await getTranslations('sub')
  const step = SUBSCRIPTION_STEPS.find((name) => fields.has(name))
  if (!step) {
    const typed = parseFormFlash((await cookies()).get(FORM_FLASH_COOKIE)?.value)
    return <Form form={await subscriptionForm(siteLocale, 'subscription')} typed={typed} sent={fields.has('sent')} />
  }
  const token = fields.get(step) ?? ''
  const state = await (await subscriptionStore()).find(token)
  if (!state) return notFound()
  if (state === 'unsubscribed')
    return <Notice siteLocale={siteLocale} title={t('unsubscribed')} text={t('unsubscribedText')} />
  if (step === 'confirm' && state === 'confirmed')
    return <Notice siteLocale={siteLocale} title={t('confirmed')} text={t('confirmedText')} />
  return <SubscriptionQuestion step={step} token={token} language={siteLocale.language} />
}
