import type { Metadata } from 'next'
import { BotPage } from '@/components/sections/bots/bot-page'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { StructuredData } from '@/components/sections/structured-data'
import { botOf, botPath, type Bot } from '@/lib/domain/bots'
import { sharedPageMetadata } from '@/lib/server/page/metadata'
import { botFrame, siteFrame } from '@/lib/server/page/site-layout'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { trailTo } from '@/lib/server/page/structured-data'

type Props = { params: Promise<{ variant: string; locale: string }> }

/** The bot page, which is used by one route per bot (specification, section 2). */
export function botRoute(key: Bot['key']) {
  const bot = botOf(key)
  return {
    generateMetadata: async ({ params }: Props): Promise<Metadata> =>
      sharedPageMetadata(await requireSiteLocale(params), botPath(bot)),
    async Page({ params }: Props) {
      const siteLocale = await requireSiteLocale(params)
      return (
        <>
          <BotPage siteLocale={siteLocale} bot={bot} bots={siteFrame(siteLocale).links.bots} {...botFrame(bot)} />
          <SubscriptionBlock form={await subscriptionForm(siteLocale, bot.route)} />
          <StructuredData things={[await trailTo(siteLocale, botPath(bot))]} />
        </>
      )
    },
  }
}
