// What campaigns do for the mails they had made, for answers and for people who opt out (CAM-12, CAM-14, CAM-17).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { MailPurpose } from '#domain/mailing/ports.ts'
import type { OnAnswered, OnOptOut } from '#domain/survey/ports.ts'

type Stores = Pick<CampaignStores, 'participants' | 'deliveries' | 'optOuts'>

export const campaignMails: MailPurpose<Stores> = {
  stillWanted: ({ deliveries }, origin, messages) => deliveries.wanted(origin, messages),
  report: ({ deliveries }, _, outcomes) => deliveries.settle(outcomes),
}

export const participantAnswered: OnAnswered<Stores> = ({ participants }, { code, submittedAt }) =>
  participants.answered(code, submittedAt)

/** Right(true) also for those who had opted out before: the link of an old mail still works. */
export const participantOptedOut: OnOptOut<Stores> = ({ participants, optOuts }, code, now) =>
  pipe(
    participants.userOf(code),
    TE.flatMap((user) =>
      O.isNone(user)
        ? TE.right(false)
        : pipe(
            optOuts.add(user.value, now),
            TE.map(() => true),
          ),
    ),
  )
