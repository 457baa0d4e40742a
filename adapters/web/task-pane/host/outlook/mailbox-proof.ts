// The identity token of the cloud directory by which the mail client vouches for its user (SES-14). The service checks it; nobody else reads it.
import type { OfficeLibrary } from './office.ts'

/** Some clients never answer; a user may have to sign in first. */
const PATIENCE = 60_000

/** Null where this client has none to give, the directory refuses, or the user does. */
export const mailboxProofOf = async ({ auth }: OfficeLibrary): Promise<string | null> => {
  if (auth === undefined) return null
  let late: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      auth.getAccessToken({ allowSignInPrompt: true }),
      new Promise<null>((resolve) => {
        late = setTimeout(() => resolve(null), PATIENCE)
      }),
    ])
  } catch {
    return null
  } finally {
    clearTimeout(late)
  }
}
