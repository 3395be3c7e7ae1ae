import type { Metadata } from 'next'
import { BotPage } from '@/components/sections/bots/bot-page'
import { StructuredData } from '@/components/sections/structured-data'
import { botOf, botPath } from '@/lib/domain/bots'
import { sharedPageMetadata } from '@/lib/server/page-metadata'
import { botFrame } from '@/lib/server/site-frame'
import { trailTo } from '@/lib/server/structured-data'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

const BOT = botOf('photo')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requirePlace(params), botPath(BOT))
}

export default async function Page({ params }: Props) {
  const place = await requirePlace(params)
  return (
    <>
      <BotPage place={place} bot={BOT} {...botFrame(BOT)} />
      <StructuredData things={[await trailTo(place, botPath(BOT))]} />
    </>
  )
}
