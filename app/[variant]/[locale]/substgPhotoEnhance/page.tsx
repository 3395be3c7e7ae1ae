import type { Metadata } from 'next'
import { BotPage } from '@/components/sections/bots/bot-page'
import { botOf, botPath } from '@/lib/domain/bots'
import { sharedPageMetadata } from '@/lib/server/page-metadata'
import { botFrame } from '@/lib/server/site-frame'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

const BOT = botOf('photo')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sharedPageMetadata(await requirePlace(params), botPath(BOT))
}

export default async function Page({ params }: Props) {
  return <BotPage place={await requirePlace(params)} bot={BOT} {...botFrame(BOT)} />
}
