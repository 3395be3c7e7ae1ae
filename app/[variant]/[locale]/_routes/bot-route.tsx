import type { Metadata } from 'next'
import { BotPage } from '@/components/sections/bots/bot-page'
import { SubscriptionBlock } from '@/components/sections/subscription/subscription-block'
import { StructuredData } from '@/components/sections/structured-data'
import { botOf, botPath, type Bot } from '@/lib/domain/bots'
import { sharedPageMetadata } from '@/lib/server/page-metadata'
import { botFrame } from '@/lib/server/site-frame'
import { requirePlace } from '@/lib/server/site-place'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { trailTo } from '@/lib/server/structured-data'

type Props = { params: Promise<{ variant: string; locale: string }> }

/** The page of a bot: one page, a route for each (specification, section 2). */
export function botRoute(key: Bot['key']) {
  const bot = botOf(key)
  return {
    generateMetadata: async ({ params }: Props): Promise<Metadata> =>
      sharedPageMetadata(await requirePlace(params), botPath(bot)),
    async Page({ params }: Props) {
      const place = await requirePlace(params)
      return (
        <>
          <BotPage place={place} bot={bot} {...botFrame(bot)} />
          <SubscriptionBlock form={await subscriptionForm(place, bot.route)} />
          <StructuredData things={[await trailTo(place, botPath(bot))]} />
        </>
      )
    },
  }
}
