// An order, an opportunity, a stage and activities for tests.
import * as O from 'fp-ts/lib/Option.js'
import type { ActivityId, Note, Task } from '#domain/ledger/activity.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { Order } from '#domain/ledger/ports.ts'
import type { NewOpportunity, Opportunity, OpportunityId, Stage, StageId } from '#domain/ledger/sales.ts'
import type { Day } from '#domain/shared/day.ts'
import { aUuid } from './ledger-fakes.ts'

export function aStage(over: Partial<Stage> = {}): Stage {
  return {
    id: aUuid(70) as StageId,
    code: O.some('30'),
    description: 'Offerte verstuurd',
    probability: O.some(0.6),
    ...over,
  }
}

export function anOpportunity(over: Partial<Opportunity> = {}): Opportunity {
  return {
    id: aUuid(71) as OpportunityId,
    name: 'Salarisadministratie',
    accountId: O.some(aUuid(11) as AccountId),
    contactId: O.none,
    stage: O.some({ id: aUuid(70) as StageId, description: 'Offerte verstuurd' }),
    status: 'open',
    amount: O.some(3600),
    currency: O.some('EUR'),
    probability: O.some(0.6),
    closeDate: O.some('2026-04-30' as Day),
    nextAction: O.none,
    ...over,
  }
}

export function aWish(over: Partial<NewOpportunity> = {}): NewOpportunity {
  return {
    accountId: aUuid(11) as AccountId,
    contactId: O.none,
    name: 'Salarisadministratie',
    stageId: O.none,
    amount: O.none,
    probability: O.none,
    closeDate: O.none,
    nextAction: O.none,
    notes: O.none,
    ...over,
  }
}

const activity = {
  opportunityId: aUuid(71) as OpportunityId,
  notes: O.none,
  createdBy: O.some('Piet de Vries'),
  createdAt: O.some(Date.UTC(2026, 2, 2, 9, 30)),
}

export function aNote(over: Partial<Note> = {}): Note {
  return {
    ...activity,
    id: aUuid(72) as ActivityId,
    type: 'note',
    description: 'Gebeld',
    date: O.some('2026-03-02' as Day),
    ...over,
  }
}

export function aTask(over: Partial<Task> = {}): Task {
  return {
    ...activity,
    id: aUuid(73) as ActivityId,
    type: 'task',
    description: 'Voorstel nabellen',
    dueDate: O.some('2026-03-09' as Day),
    done: false,
    ...over,
  }
}

export function anOrder(over: Partial<Order> = {}): Order {
  return {
    id: aUuid(74),
    number: O.some(1042),
    description: O.some('Jaarrekening'),
    date: O.some('2026-02-18' as Day),
    amount: O.some(2450),
    currency: O.some('EUR'),
    status: O.some({ _tag: 'InWords', words: 'Open' }),
    yourRef: O.none,
    ...over,
  }
}
