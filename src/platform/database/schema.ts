import type { ColumnType, Generated } from "kysely";
import type { Role } from "../../domain/role.ts";
import type { ItemState } from "../../domain/source.ts";
import type { WebhookEvent } from "../../domain/webhook-event.ts";

/** Numeric columns are returned as decimal text, so that money never passes through binary floating point. */
type Decimal = ColumnType<string, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** JSON is returned as `unknown`: the room that owns the table parses it with its schema. */
type Json = ColumnType<unknown, string, string>;

/** The tables of `migrations/`, as Kysely sees them. */
export interface Schema {
  accounts: {
    id: string;
    email: string;
    name: string;
    password_hash: string | null;
    is_active: Generated<boolean>;
    currency: string;
    balance: ColumnType<string, string | undefined, string>;
    is_operator: Generated<boolean>;
    last_sign_in_at: Timestamp | null;
    language: string | null;
    created_at: CreatedAt;
  };
  sessions: {
    secret_hash: Buffer;
    account_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  password_resets: {
    secret_hash: Buffer;
    account_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  members: {
    id: string;
    account_id: string;
    email: string;
    name: string;
    password_hash: string | null;
    role: Role;
    last_sign_in_at: Timestamp | null;
    language: string | null;
    created_at: CreatedAt;
  };
  member_sessions: {
    secret_hash: Buffer;
    member_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  open_identities: {
    issuer: string;
    subject: string;
    account_id: string | null;
    member_id: string | null;
    created_at: CreatedAt;
  };
  second_factors: {
    account_id: string | null;
    member_id: string | null;
    secret_sealed: string;
    last_step: ColumnType<string, number, number>;
    recovery_hashes: Buffer[];
    has_app: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: CreatedAt;
  };
  passkeys: {
    id: string;
    account_id: string | null;
    member_id: string | null;
    name: string;
    credential_id: string;
    public_key: Buffer;
    /** bigint: the driver returns text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    created_at: CreatedAt;
    last_used_at: Timestamp | null;
  };
  member_links: {
    secret_hash: Buffer;
    member_id: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  first_start_codes: {
    code_hash: Buffer;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  tries: {
    key: string;
    count: number;
    began_at: Timestamp;
  };
  service_settings: {
    name: string;
    value: Json;
  };
  api_tokens: {
    id: string;
    account_id: string;
    name: string;
    token_hash: Buffer;
    expires_at: Timestamp | null;
    is_active: Generated<boolean>;
    deleted_at: Timestamp | null;
    last_used_at: Timestamp | null;
    created_at: CreatedAt;
  };
  parsers: {
    id: string;
    account_id: string;
    slug: string;
    name: string;
    description: Generated<string>;
    template: string | null;
    fields: Json;
    max_pages: number;
    block_invalid: boolean;
    rate_per_page: Decimal;
    engine: Json;
    archived_at: Timestamp | null;
    version: Generated<number>;
    review_threshold: ColumnType<string, string | undefined, string>;
    retention_days: number | null;
    retention_forgets_examples: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  parser_versions: {
    parser_id: string;
    version: number;
    definition: Json;
    actor_kind: string | null;
    actor_id: string | null;
    actor_name: string | null;
    restored_from: number | null;
    created_at: CreatedAt;
  };
  webhooks: {
    id: string;
    parser_id: string;
    name: string;
    environment: Generated<string>;
    url: string;
    method: "POST" | "PUT" | "PATCH";
    headers_sealed: string;
    secret_sealed: string;
    previous_secrets: Json;
    mapping: string | null;
    events: Generated<string[]>;
    retries: Generated<boolean>;
    failures_in_row: Generated<number>;
    failing_since: Timestamp | null;
    last_failure: string | null;
    off_reason: "gone" | null;
    is_enabled: Generated<boolean>;
    deleted_at: Timestamp | null;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  documents: {
    id: string;
    account_id: string;
    parser_id: string;
    source: "sync" | "async" | "dashboard";
    environment: string;
    has_multiple_entries: boolean;
    status: "pending" | "processing" | "completed" | "failed";
    file_url: string | null;
    file_key: string | null;
    filename: string | null;
    format: "pdf" | "png" | "jpeg" | "webp" | null;
    /** bigint: the driver returns text. */
    size_bytes: ColumnType<string | null, number | null, number | null>;
    page_count: number | null;
    sha256: string | null;
    rate_per_page: Decimal;
    currency: string;
    attempts: Generated<number>;
    page_readings: Json | null;
    error_kind: string | null;
    error_message: string | null;
    created_at: CreatedAt;
    started_at: Timestamp | null;
    finished_at: Timestamp | null;
  };
  entries: {
    id: string;
    document_id: string;
    parser_id: string;
    position: number;
    status: "completed" | "duplicate";
    is_deduplicated: boolean;
    duplicate_of: string | null;
    is_valid: boolean;
    parsed_data: Json;
    validation_errors: Json;
    warnings: Json;
    grounding: Json;
    unfilled: ColumnType<unknown, string | undefined, string>;
    edited_fields: Generated<string[]>;
    parser_version: number;
    cost: Decimal;
    cost_currency: string;
    processing_time_seconds: Decimal;
    created_at: ColumnType<Date, Date | string, never>;
    updated_at: Timestamp;
    lowest_confidence: number | null;
    model_version: number | null;
    confirmed_at: Timestamp | null;
    confirmed_by: string | null;
    confirmed_by_member: string | null;
    model_use: Json | null;
  };
  unique_values: {
    parser_id: string;
    field_id: string;
    value_hash: Buffer;
    entry_id: string;
  };
  unique_fields: {
    parser_id: string;
    field_id: string;
  };
  sheet_rows: {
    entry_id: string;
    parser_id: string;
    received_at: Date;
    filename: string | null;
    status: "completed" | "duplicate";
    is_valid: boolean;
    lowest_confidence: number | null;
    confirmed_at: Timestamp | null;
    cells: Json;
  };
  sheets: {
    parser_id: string;
    is_filled: Generated<boolean>;
    filled_to_created_at: Timestamp | null;
    filled_to_id: string | null;
  };
  entry_edits: {
    id: Generated<string>;
    entry_id: string;
    field: string;
    old_value: Json | null;
    new_value: Json | null;
    token_id: string | null;
    account_id: string;
    member_email: string | null;
    edited_at: CreatedAt;
    is_learned: Generated<boolean>;
  };
  document_words: {
    document_id: string;
    words: Buffer | null;
    words_key: string | null;
    words_sha256: string | null;
    words_bytes: number | null;
  };
  reading_plans: {
    document_id: string;
    layer_checks: Json;
    begun_at: Timestamp;
    plan_ms: number;
    slices_left: number;
  };
  page_slices: {
    document_id: string;
    position: number;
    pages: number[];
    file_key: string | null;
    /** A range of timestamps, as the database writes it. */
    read_during: string | null;
  };
  document_questions: {
    document_id: string;
    question: Buffer;
    answer: Buffer | null;
    trouble: string | null;
  };
  parser_learning: {
    parser_id: string;
    is_frozen: Generated<boolean>;
    current_version: number | null;
    last_version: Generated<number>;
    /** bigint: the driver gives text. */
    changes: Generated<string>;
    trained_changes: Generated<string>;
    withdrawals: Generated<string>;
    model_withdrawals: Generated<string>;
    has_job: Generated<boolean>;
    last_error: string | null;
  };
  learned_examples: {
    id: string;
    parser_id: string;
    origin: string;
    entry_id: string | null;
    document_id: string | null;
    source: string;
    position: number;
    is_confirmed: boolean;
    labels: Json;
    words: Buffer | null;
    words_key: string | null;
    words_sha256: string | null;
    words_bytes: number | null;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  parser_models: {
    parser_id: string;
    version: number;
    outcome: "adopted" | "refused" | "imported";
    parser_version: number;
    example_count: number;
    report: Json;
    model: Buffer | null;
    duration_ms: number;
    created_at: CreatedAt;
  };
  history_trials: {
    id: string;
    parser_id: string;
    status: "pending" | "running" | "completed" | "failed";
    proposal: Json;
    done_count: Generated<number>;
    total_count: Generated<number>;
    result: Json | null;
    error_message: string | null;
    created_at: CreatedAt;
    finished_at: Timestamp | null;
  };
  look_backs: {
    id: string;
    parser_id: string;
    status: "pending" | "running" | "completed" | "failed";
    document_count: Generated<number>;
    model_version: number | null;
    error_message: string | null;
    created_at: CreatedAt;
    finished_at: Timestamp | null;
  };
  look_back_values: {
    look_back_id: string;
    entry_id: string;
    field: string;
    before: Json | null;
    after: Json | null;
    before_grounding: Json | null;
    after_grounding: Json | null;
    is_applied: Generated<boolean>;
  };
  ledger: {
    id: Generated<string>;
    account_id: string;
    document_id: string | null;
    kind: "credit" | "hold" | "release" | "charge";
    amount: Decimal;
    note: Generated<string>;
    request_id: string | null;
    created_at: CreatedAt;
  };
  samples: {
    id: string;
    account_id: string;
    parser_id: string | null;
    file_key: string;
    filename: string;
    format: "pdf" | "png" | "jpeg" | "webp";
    size_bytes: ColumnType<string, number, never>;
    page_count: number;
    sha256: string;
    words: Buffer | null;
    created_at: CreatedAt;
  };
  inbox_files: {
    id: string;
    account_id: string;
    file_key: string;
    filename: string;
    format: "pdf" | "png" | "jpeg" | "webp";
    size_bytes: ColumnType<string, number, never>;
    page_count: number;
    sha256: string;
    environment: string;
    has_multiple_entries: boolean;
    created_at: CreatedAt;
    recognition: ColumnType<unknown, string | null | undefined, string | null>;
    layout: string | null;
    problem: string | null;
    document_id: string | null;
    routed_at: Timestamp | null;
    routed_probability: number | null;
    deleted_at: Timestamp | null;
    parts: ColumnType<unknown, string | null | undefined, string | null>;
    split_at: Timestamp | null;
    stays_whole: ColumnType<boolean, boolean | undefined, boolean>;
    source_id: string | null;
    source_name: string | null;
    first_page: number | null;
  };
  sources: {
    id: string;
    account_id: string;
    name: string;
    kind: string;
    settings: Json;
    secret_sealed: string | null;
    parser_id: string | null;
    environment: string;
    has_multiple_entries: boolean;
    is_paused: Generated<boolean>;
    problem: string | null;
    failing_since: Timestamp | null;
    looking_since: Timestamp | null;
    looked_at: Timestamp | null;
    /** bigint: the driver returns text. */
    job_id: string | null;
    is_look_wanted: Generated<boolean>;
    mail_name: string | null;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  };
  source_items: {
    id: string;
    source_id: string;
    seen_key: string;
    content_key: string | null;
    name: string | null;
    size_bytes: ColumnType<string | null, number | null, never>;
    state: ColumnType<ItemState, ItemState | undefined, ItemState>;
    reason: string | null;
    document_id: string | null;
    inbox_id: string | null;
    mail: Json | null;
    seen_at: CreatedAt;
    last_seen_at: ColumnType<Date, Date | undefined, Date>;
    ended_at: Timestamp | null;
  };
  routed_layouts: {
    parser_id: string;
    document_id: string;
    layout: string;
    is_right: boolean;
    created_at: CreatedAt;
  };
  document_assignments: {
    document_id: string;
    member_id: string | null;
    assigned_at: CreatedAt;
  };
  review_leases: {
    document_id: string;
    member_id: string | null;
    ends_at: Timestamp;
  };
  entry_comments: {
    id: string;
    entry_id: string;
    author_id: string;
    author_name: string;
    author_email: string;
    text: string;
    created_at: CreatedAt;
    edited_at: Timestamp | null;
  };
  comment_mentions: {
    comment_id: string;
    account_id: string | null;
    member_id: string | null;
    seen_at: Timestamp | null;
  };
  retention_counts: {
    parser_id: string;
    untold: number;
    /** A day, as the database writes it. */
    told_on: string | null;
  };
  deleted_usage: {
    parser_id: string;
    day: ColumnType<string, string, never>;
    documents: number;
    failed: number;
    /** bigint: the driver returns text. */
    pages: ColumnType<string, number, number>;
    charged: Decimal;
    entries: number;
    valid: number;
    corrected: number;
  };
  deliveries: {
    id: string;
    webhook_id: string;
    entry_id: string | null;
    document_id: string;
    status: "pending" | "delivered" | "failed";
    event: ColumnType<WebhookEvent, WebhookEvent | undefined, never>;
    event_entry_id: string | null;
    next_attempt_at: Timestamp | null;
    retry_count: Generated<number>;
    replay_id: string | null;
    created_at: CreatedAt;
    finished_at: Timestamp | null;
  };
  webhook_replays: {
    id: string;
    webhook_id: string;
    which: "failed" | "all";
    from_time: Timestamp;
    to_time: Timestamp;
    total_count: number;
    queued_count: Generated<number>;
    last_created_at: Timestamp | null;
    last_id: string | null;
    created_at: CreatedAt;
    finished_at: Timestamp | null;
  };
  delivery_attempts: {
    id: Generated<string>;
    delivery_id: string;
    started_at: Timestamp;
    duration_ms: number;
    http_status: number | null;
    response_excerpt: string | null;
    error: string | null;
    request_method: string | null;
    request_url: string | null;
    request_body: string | null;
  };
  idempotency_keys: {
    token_id: string;
    key: string;
    fingerprint: Buffer;
    document_id: string;
    entries: Json | null;
    created_at: CreatedAt;
  };
  audit_events: {
    id: Generated<string>;
    account_id: string;
    actor_kind: "person" | "token" | "command" | "visitor" | "service";
    actor_id: string | null;
    actor_name: string | null;
    action: string;
    target_kind: string;
    target_id: string | null;
    target_name: string | null;
    changes: Json;
    request_id: string | null;
    address: string | null;
    created_at: CreatedAt;
  };
  jobs: {
    id: Generated<string>;
    queue: string;
    payload: Json;
    account_id: string;
    priority: number;
    state: Generated<"queued" | "active">;
    run_at: ColumnType<Date, Date | undefined, Date>;
    attempts: Generated<number>;
    max_attempts: number;
    lease_token: string | null;
    /** Only of the version before this one. */
    lease_until: Timestamp | null;
    process_id: string | null;
    held_since: Generated<Date>;
    last_error: string | null;
    created_at: CreatedAt;
  };
  worker_processes: {
    id: string;
    name: string;
    version: string;
    started_at: Generated<Date>;
    alive_until: Date;
  };
  language_models: {
    account_id: string;
    settings: Json;
    key_sealed: string | null;
    updated_at: Generated<Date>;
  };
  language_model_checks: {
    account_id: string | null;
    provider: string;
    address: string;
    name: string;
    findings: Json;
    checked_at: Generated<Date>;
  };
  language_model_requests: {
    id: Generated<string>;
    account_id: string | null;
    parser_id: string | null;
    document_id: string | null;
    provider: string;
    host: string;
    model_name: string;
    began_at: CreatedAt;
    pages: number;
    lines: number;
    pictures: number;
    held: Decimal | null;
    held_until: Timestamp;
    outcome: string | null;
    remark: string | null;
    input_tokens: number | null;
    output_tokens: number | null;
    cost: Decimal | null;
    duration_ms: number | null;
  };
  language_model_months: {
    account_id: string;
    month: ColumnType<string, string, never>;
    requests: number;
    /** bigint: the driver returns text. */
    input_tokens: ColumnType<string, number, number>;
    output_tokens: ColumnType<string, number, number>;
    cost: Decimal;
  };
}
