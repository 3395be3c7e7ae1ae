import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/sections/notice'
import type { SiteLocale } from '@/i18n/locales'
import { SubscriptionPage as Form } from '@/components/sections/subscription/subscription-page'
import { EmailQuestion } from '@/components/sections/subscription/email-question'
import { REMINDER_PARAMETER } from '@/lib/domain/order/reminder'
import { SUBSCRIPTION_PATH, SUBSCRIPTION_STEPS } from '@/lib/domain/subscription'
import { pageMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { parseFormFlash, FORM_FLASH_COOKIE } from '@/lib/server/subscription/form-flash'
import { reminderStore, subscriptionStore } from '@/lib/server/transport'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [t, reminder] = await Promise.all([getTranslations('sub'), getTranslations('order.reminder')])
  const isReminder = toSearchParams(await searchParams).has(REMINDER_PARAMETER)
  const messages = isReminder
    ? { title: reminder('cancelTitle'), description: reminder('cancelText') }
    : { title: t('title'), description: t('text') }
  return {
    ...pageMetadata(await requireSiteLocale(params), SUBSCRIPTION_PATH, messages),
    robots: { index: false, follow: false },
  }
}

/** Cancels the reminder of an order form. The page of an unknown one says that it was cancelled. */
async function ReminderCancellation({ siteLocale, reminder }: { siteLocale: SiteLocale; reminder: string }) {
  const t = await getTranslations('order.reminder')
  if ((await (await reminderStore()).find(reminder)) === undefined)
    return <Notice siteLocale={siteLocale} title={t('cancelled')} text={t('cancelledText')} />
  return (
    <EmailQuestion
      title={t('cancelTitle')}
      text={t('cancelText')}
      button={t('cancel')}
      fields={{ [REMINDER_PARAMETER]: reminder, lang: siteLocale.language }}
    />
  )
}

/**
 * Newsletter page: the form, its result, and confirmation of the steps linked from emails, which only a button
 * performs. A reminder of an order form is cancelled here too.
 */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const t = await getTranslations('sub')
  const reminder = fields.get(REMINDER_PARAMETER)
  if (reminder !== null) return <ReminderCancellation siteLocale={siteLocale} reminder={reminder} />
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
  return (
    <EmailQuestion
      title={t(`${step}Title`)}
      text={t(`${step}Text`)}
      button={t(step)}
      fields={{ step, token, lang: siteLocale.language }}
    />
  )
}
