import Cookies from 'js-cookie'
import { isSubscriptionOffered, SUBSCRIPTION_COOKIE } from '@/lib/visitor/subscription'

/** Whether block and pop-up are for this visitor, now. */
export const isOffered = (): boolean => isSubscriptionOffered(Cookies.get(SUBSCRIPTION_COOKIE), Date.now())
