import Cookies from 'js-cookie'
import { isSubscriptionOffered, SUBSCRIPTION_COOKIE } from '@/lib/visitor/subscription'

export const isOffered = (): boolean => isSubscriptionOffered(Cookies.get(SUBSCRIPTION_COOKIE), Date.now())
