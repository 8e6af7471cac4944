import type { ColumnType, Generated } from "kysely";

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
  entry_edits: {
    id: Generated<string>;
    entry_id: string;
    field: string;
    old_value: Json | null;
    new_value: Json | null;
    token_id: string | null;
    account_id: string;
    edited_at: CreatedAt;
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
    entry_id: string;
    document_id: string;
    status: "pending" | "delivered" | "failed";
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
