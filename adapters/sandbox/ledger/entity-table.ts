// Describes all entities of the ledger in one table: fields, required fields, references and verbs.
// Reading, filtering, checking and the sample data all use this table.
import {
  amount,
  withCount,
  deriveField,
  type Entity,
  type EntityField,
  defineEntity,
  flagField,
  guidField,
  int,
  key,
  list,
  momentField,
  asReadOnly,
  referTo,
  lookUpField,
  withInitial,
  defineText,
} from './entity-description.ts'

const accounts = 'crm/Accounts'
const contacts = 'crm/Contacts'
const documents = 'documents/Documents'
const opportunities = 'crm/Opportunities'
const projects = 'project/Projects'
const items = 'logistics/Items'
const employees = 'payroll/Employees'

const byAccount = { AccountName: lookUpField('Account', accounts, 'Name') }

/** A purchase order has a number for its status and no text. */
const withDescription = (status: number) => ({ Status: withInitial(status, int), StatusDescription: defineText(60) })

const orderList = (
  path: string,
  typeName: string,
  [keyName, number, account, date]: readonly [key: string, number: string, account: string, date: string],
  status: Readonly<Record<string, EntityField>>,
): Entity =>
  list(path, typeName, keyName, {
    [keyName]: key,
    [number]: withCount(asReadOnly(int)),
    [account]: referTo(accounts),
    [`${account}Name`]: lookUpField(account, accounts, 'Name'),
    Description: defineText(255),
    [date]: momentField,
    AmountFC: amount,
    Currency: withInitial('EUR', defineText(3)),
    ...status,
    YourRef: defineText(60),
  })

const activity = {
  HID: withCount(asReadOnly(int)),
  Notes: defineText(1_000_000),
  Account: referTo(accounts),
  ...byAccount,
  Contact: referTo(contacts),
  ContactFullName: lookUpField('Contact', contacts, 'FullName'),
  Document: referTo(documents),
  Opportunity: referTo(opportunities),
  OpportunityName: lookUpField('Opportunity', opportunities, 'Name'),
  User: guidField,
  // 20 open, 30 approved, 40 realised, 50 processed.
  Status: withInitial(20, int),
}

const described: readonly Entity[] = [
  list('hrm/Divisions', 'Exact.Web.Api.System.Division', 'Code', {
    Code: int,
    Description: defineText(100),
    CustomerName: defineText(100),
    Country: defineText(2),
    Currency: defineText(3),
    Current: deriveField('Boolean', (row, around) => row['Code'] === around.division),
  }),
  list('documents/DocumentTypes', 'Exact.Web.Api.Models.DocumentType', 'ID', {
    ID: int,
    Description: defineText(100),
    DocumentIsCreatable: flagField,
    DocumentIsViewable: flagField,
    TypeCategory: int,
  }),
  defineEntity(
    employees,
    'Exact.Web.Api.Models.Payroll.Employee',
    [],
    {
      FullName: defineText(100),
      FirstName: defineText(50),
      LastName: defineText(50),
      BusinessEmail: defineText(254),
      User: guidField,
    },
    ['GET'],
  ),
  defineEntity(accounts, 'Exact.Web.Api.Models.CRM.Account', [['Name']], {
    Code: withCount({ ...defineText(18), padTo: 18 }),
    Name: defineText(255),
    Email: defineText(254),
    Phone: defineText(30),
    Website: defineText(255),
    AddressLine1: defineText(100),
    Postcode: defineText(20),
    City: defineText(60),
    Country: defineText(2),
    Status: withInitial('C', defineText(1)),
    IsSales: withInitial(false, flagField),
    IsSupplier: withInitial(false, flagField),
    Blocked: withInitial(false, flagField),
    MainContact: referTo(contacts),
  }),
  defineEntity(contacts, 'Exact.Web.Api.Models.CRM.Contact', [['Account'], ['FirstName', 'LastName']], {
    Account: referTo(accounts),
    ...byAccount,
    FirstName: defineText(60),
    MiddleName: defineText(30),
    LastName: defineText(60),
    FullName: deriveField('String', (row) =>
      [row['FirstName'], row['MiddleName'], row['LastName']].filter((part) => part !== null && part !== '').join(' '),
    ),
    Email: defineText(254),
    BusinessEmail: defineText(254),
    Phone: defineText(30),
    BusinessPhone: defineText(30),
    Mobile: defineText(30),
    BusinessMobile: defineText(30),
    JobTitleDescription: defineText(100),
    Language: defineText(5),
    Notes: defineText(4000),
    IsMainContact: deriveField(
      'Boolean',
      (row, around) => around.find(accounts, row['Account'] ?? null)?.['MainContact'] === row['ID'],
    ),
  }),
  defineEntity(documents, 'Exact.Web.Api.Models.Document', [['Subject'], ['Type']], {
    HID: withCount(asReadOnly(int)),
    Subject: defineText(255),
    Body: defineText(1_000_000),
    Type: { type: 'Int32', refersTo: 'documents/DocumentTypes' },
    TypeDescription: lookUpField('Type', 'documents/DocumentTypes', 'Description'),
    Account: referTo(accounts),
    ...byAccount,
    Contact: referTo(contacts),
    ContactFullName: deriveField('String', (row, around) => {
      const contact = around.find(contacts, row['Contact'] ?? null)
      return contact === undefined ? null : `${contact['FirstName'] ?? ''} ${contact['LastName'] ?? ''}`.trim()
    }),
    Opportunity: referTo(opportunities),
    Project: referTo(projects),
    Category: guidField,
    DocumentFolder: guidField,
    DocumentDate: momentField,
    Language: defineText(5),
    DocumentViewUrl: deriveField('String', (row, around) => `${around.origin}/docs/${row['ID']}`),
  }),
  defineEntity(
    'documents/DocumentAttachments',
    'Exact.Web.Api.Models.DocumentAttachment',
    [['Attachment'], ['Document'], ['FileName']],
    {
      Attachment: { type: 'Binary' },
      Document: referTo(documents),
      FileName: defineText(255),
      FileSize: asReadOnly(amount),
      Url: deriveField('String', (row, around) => `${around.origin}/docs/attachments/${row['ID']}`),
    },
    ['GET', 'POST', 'DELETE'],
  ),
  defineEntity(projects, 'Exact.Web.Api.Models.Project.Project', [['Code'], ['Description'], ['Type']], {
    Code: defineText(30),
    Description: defineText(255),
    Account: referTo(accounts),
    ...byAccount,
    Type: withInitial(2, int),
    StartDate: momentField,
    EndDate: momentField,
    Manager: referTo(employees),
  }),
  defineEntity(items, 'Exact.Web.Api.Models.Logistics.Item', [['Code'], ['Description']], {
    Code: defineText(30),
    Description: defineText(255),
    IsTime: withInitial(0, int),
    IsSalesItem: withInitial(true, flagField),
    ItemGroup: guidField,
    ItemGroupCode: defineText(10),
    ItemGroupDescription: defineText(60),
    Unit: defineText(10),
    SalesPrice: amount,
  }),
  {
    ...defineEntity(
      'project/TimeTransactions',
      'Exact.Web.Api.Models.Project.TimeTransaction',
      [['Account'], ['Item'], ['Quantity']],
      {
        Account: referTo(accounts),
        ...byAccount,
        Employee: referTo(employees),
        Item: referTo(items),
        ItemDescription: lookUpField('Item', items, 'Description'),
        Project: referTo(projects),
        ProjectDescription: lookUpField('Project', projects, 'Description'),
        Activity: guidField,
        Date: momentField,
        StartTime: momentField,
        EndTime: momentField,
        Quantity: amount,
        Notes: defineText(4000),
        HourStatus: withInitial(1, int),
        Type: withInitial(1, int),
      },
    ),
    // Locked from the status submitted on; users may still change drafts and rejected entries.
    locked: ({ HourStatus }) =>
      Number(HourStatus) > 2 ? 'The transaction has been submitted and cannot be changed.' : undefined,
  },
  list('crm/OpportunityStages', 'Exact.Web.Api.Models.CRM.OpportunityStage', 'ID', {
    ID: key,
    Code: defineText(10),
    Description: defineText(60),
    Probability: amount,
    Active: int,
    SortOrder: int,
  }),
  defineEntity(opportunities, 'Exact.Web.Api.Models.CRM.Opportunity', [['Name'], ['Account']], {
    Name: defineText(255),
    Account: referTo(accounts),
    ...byAccount,
    Contact: referTo(contacts),
    OpportunityStage: referTo('crm/OpportunityStages'),
    OpportunityStageDescription: lookUpField('OpportunityStage', 'crm/OpportunityStages', 'Description'),
    OpportunityStatus: withInitial(1, int),
    AmountFC: amount,
    Currency: withInitial('EUR', defineText(3)),
    Probability: amount,
    CloseDate: momentField,
    ActionDate: momentField,
    NextAction: defineText(255),
    Notes: defineText(4000),
    Owner: guidField,
  }),
  defineEntity('activities/Tasks', 'Exact.Web.Api.Models.Activities.Task', [['Description']], {
    ...activity,
    Description: defineText(255),
    ActionDate: momentField,
  }),
  defineEntity('activities/CommunicationNotes', 'Exact.Web.Api.Models.Activities.CommunicationNote', [['Subject']], {
    ...activity,
    Subject: defineText(255),
    Date: momentField,
  }),
  orderList(
    'crm/Quotations',
    'Exact.Web.Api.Models.CRM.Quotation',
    ['QuotationID', 'QuotationNumber', 'OrderAccount', 'QuotationDate'],
    withDescription(25),
  ),
  orderList(
    'salesorder/SalesOrders',
    'Exact.Web.Api.Models.SalesOrder.SalesOrder',
    ['OrderID', 'OrderNumber', 'OrderedBy', 'OrderDate'],
    withDescription(12),
  ),
  orderList(
    'purchaseorder/PurchaseOrders',
    'Exact.Web.Api.Models.PurchaseOrder.PurchaseOrder',
    ['PurchaseOrderID', 'OrderNumber', 'Supplier', 'OrderDate'],
    { OrderStatus: withInitial(10, int) },
  ),
]

/** Entities by their path below the division, such as `crm/Accounts`. */
export const entities: ReadonlyMap<string, Entity> = new Map(described.map((one) => [one.path, one]))

/** Finds the entity of a path that must be in the table. */
export function findEntity(path: string): Entity {
  const found = entities.get(path)
  if (found === undefined) throw new Error(`no entity ${path}`)
  return found
}
