// The signed-in person, and signing out.
import { call, type AdminResponse } from './call.ts'

export type Me = AdminResponse<'GET /admin/me'>

export const meCall = call('GET /admin/me')
export const signOutCall = call('POST /admin/sign-out')

/** `returnTo`: path and query of ours. `chooseAccount`: ask for the account also where one is signed in. */
export const signInAddress = (returnTo: string, chooseAccount: boolean): string =>
  `/admin/sign-in?${new URLSearchParams({ returnTo, ...(chooseAccount && { account: 'choose' }) }).toString()}`
