// Made by `npm run generate` from the OpenAPI document. Do not edit.
export interface paths {
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All keys, oldest first */
        get: operations["keys-list"];
        put?: never;
        /** Make a key. It is shown only in this answer */
        post: operations["keys-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a key for good, at once */
        delete: operations["keys-revoke"];
        options?: never;
        head?: never;
        /** Change plan, role or end of a key */
        patch: operations["keys-change"];
        trace?: never;
    };
    "/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a successor of a key; the old one works on for a while */
        post: operations["keys-rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a key has used today and on the last 30 days */
        get: operations["keys-usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that a key can be on */
        get: operations["plans-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All links to charts, newest first, without their secrets */
        get: operations["embeds-list"];
        put?: never;
        /** Make a link to the chart of one product. It is shown only in this answer */
        post: operations["embeds-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link for good, within a second */
        delete: operations["embeds-revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All connected agents, newest first, without their tokens */
        get: operations["agents-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a connection and all its tokens for good, within a second */
        delete: operations["agents-revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All imports, newest first */
        get: operations["imports-list"];
        put?: never;
        /** Import a file, which is the body of the request, plain or compressed with gzip */
        post: operations["imports-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The report of an import */
        get: operations["imports-show"];
        put?: never;
        post?: never;
        /** Take an import back. Values that it replaced come back. The answer is a job */
        delete: operations["imports-undo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of an upload that were rejected, with the reasons, as CSV */
        get: operations["imports-rejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The long work of all nodes, newest first */
        get: operations["jobs-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a job is, or how it ended */
        get: operations["jobs-show"];
        put?: never;
        post?: never;
        /** End a job. A running import keeps what it has stored; its report says so */
        delete: operations["jobs-cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fill an empty store with the demo market */
        post: operations["demo-load"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was changed in the last 400 days, newest first */
        get: operations["audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Version, store, index, disk, backup, warnings, and the data of each marketplace */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Key: {
            id: string;
            name: string | null;
            plan: string;
            /**
             * @description A reader asks. An operator also administers.
             * @enum {string}
             */
            role: "reader" | "operator";
            expiresAt: string | null;
            /** @description The first characters of the key. */
            prefix: string;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            revokedAt: string | null;
            rotatedFrom: string | null;
            usedToday: number;
        };
        BadRequestFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "missing_parameter" | "invalid_parameter" | "unknown_parameter";
                /** @description For people; names field, value and remedy. */
                message: string;
                details: {
                    /** @description The parameter, or the path of the field in the body. */
                    field: string;
                    /** @description What is wrong with it. */
                    issue: string;
                    /** @description The values or names there are, where they can be listed. */
                    allowed: (string | number)[];
                    /** @description Requests left today, for a batch too large. */
                    remaining?: number;
                }[];
                /** @description The same as the header X-Request-Id. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description On 429 only.
                 */
                resetsAt?: string;
            };
        };
        UnauthorizedFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "missing_api_key" | "invalid_api_key";
                /** @description For people; names field, value and remedy. */
                message: string;
                details: {
                    /** @description The parameter, or the path of the field in the body. */
                    field: string;
                    /** @description What is wrong with it. */
                    issue: string;
                    /** @description The values or names there are, where they can be listed. */
                    allowed: (string | number)[];
                    /** @description Requests left today, for a batch too large. */
                    remaining?: number;
                }[];
                /** @description The same as the header X-Request-Id. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description On 429 only.
                 */
                resetsAt?: string;
            };
        };
        ForbiddenFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "operator_only" | "plan_without_api_access";
                /** @description For people; names field, value and remedy. */
                message: string;
                details: {
                    /** @description The parameter, or the path of the field in the body. */
                    field: string;
                    /** @description What is wrong with it. */
                    issue: string;
                    /** @description The values or names there are, where they can be listed. */
                    allowed: (string | number)[];
                    /** @description Requests left today, for a batch too large. */
                    remaining?: number;
                }[];
                /** @description The same as the header X-Request-Id. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description On 429 only.
                 */
                resetsAt?: string;
            };
        };
        ServiceUnavailableFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "unavailable";
                /** @description For people; names field, value and remedy. */
                message: string;
                details: {
                    /** @description The parameter, or the path of the field in the body. */
                    field: string;
                    /** @description What is wrong with it. */
                    issue: string;
                    /** @description The values or names there are, where they can be listed. */
                    allowed: (string | number)[];
                    /** @description Requests left today, for a batch too large. */
                    remaining?: number;
                }[];
                /** @description The same as the header X-Request-Id. */
                requestId: string;
                /**
                 * Format: date-time
                 * @description On 429 only.
                 */
                resetsAt?: string;
            };
        };
        Embed: {
            id: string;
            asin: string;
            marketplace: string;
            /** Format: date-time */
            expiresAt: string;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            revokedAt: string | null;
            /** @description The last UTC day on which the chart was looked at. */
            lastUsedOn: string | null;
        };
        Agent: {
            id: string;
            /** @description What the agent calls itself. */
            name: string;
            clientId: string;
            redirectHost: string;
            keyId: string;
            keyName: string | null;
            /** @description The plan on which it counts. */
            plan: string | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** @description When it got its newest token. Null when all of them are gone. */
            renewedAt: string | null;
            /** @description When it ends unless it is used. Null if it has ended. */
            expiresAt: string | null;
            revokedAt: string | null;
        };
        Import: {
            id: number;
            /**
             * Format: date-time
             * @deprecated
             * @description Equal to `startedAt`, for older programs.
             */
            at: string;
            /** Format: date-time */
            startedAt: string;
            file: string | null;
            format: string | null;
            /** @enum {string} */
            state: "done" | "unfinished" | "undoing" | "undone";
            canUndo: boolean;
            whyNot: string | null;
            undoUntil: string | null;
            counts: {
                read: number;
                imported: number;
                unchanged: number;
                rejected: number;
            } | null;
        };
        Job: {
            id: string;
            /**
             * @description `undo` takes an import back.
             * @enum {string}
             */
            kind: "import" | "demo" | "undo";
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "canceled";
            /** @description The name of the file, or what is done. */
            name: string;
            /** @description The node that took the order, and has the file. */
            node: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of a key. */
            createdBy: string;
            startedAt: string | null;
            endedAt: string | null;
            /** @description Somebody asked it to end. */
            isCanceled: boolean;
            progress: {
                bytesRead: number;
                bytesTotal: number;
                rows: number;
                rejects: number;
            };
            /** @description The report, as the command prints it. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed. */
            problem: string | null;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "key" | "command";
                /** @description The id of the key, or the user of the machine. */
                id: string;
                name: string | null;
            };
            /** @description What was done, such as `key.revoke`. */
            action: string;
            /** @description What it was done to: the id of a key, the name of a file. */
            subject: string | null;
            /** @description The address of the client, or the name of the machine. */
            from: string | null;
            detail: {
                [key: string]: unknown;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "keys-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            keys: components["schemas"]["Key"][];
                        };
                    };
                };
            };
        };
    };
    "keys-create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of a plan. */
                    plan: string;
                    /**
                     * @description A reader asks. An operator also administers.
                     * @enum {string}
                     */
                    role?: "reader" | "operator";
                    /** @description Whose key it is. */
                    name?: string;
                    /** @description When the key ends, ISO 8601; a bare date is its last day. Null: never. */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The key itself, which is never shown again. */
                            key: string;
                            id: string;
                            name: string | null;
                            plan: string;
                            /**
                             * @description A reader asks. An operator also administers.
                             * @enum {string}
                             */
                            role: "reader" | "operator";
                            expiresAt: string | null;
                        };
                    };
                };
            };
        };
    };
    "keys-revoke": {
        parameters: {
            query?: {
                /** @description Even if no operator is left. */
                force?: boolean;
            };
            header?: never;
            path: {
                /** @description The id of a key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Key"];
                    };
                };
            };
        };
    };
    "keys-change": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The name of a plan. */
                    plan?: string;
                    /**
                     * @description A reader asks. An operator also administers.
                     * @enum {string}
                     */
                    role?: "reader" | "operator";
                    /** @description When the key ends, ISO 8601; a bare date is its last day. Null: never. */
                    expiresAt?: string | null;
                    /**
                     * @description Even if no operator is left.
                     * @default false
                     */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Key"];
                    };
                };
            };
        };
    };
    "keys-rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 24 */
                    graceHours?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description The key itself, which is never shown again. */
                            key: string;
                            id: string;
                            name: string | null;
                            plan: string;
                            /**
                             * @description A reader asks. An operator also administers.
                             * @enum {string}
                             */
                            role: "reader" | "operator";
                            expiresAt: string | null;
                            previous: {
                                id: string;
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        };
                    };
                };
            };
        };
    };
    "keys-usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: string;
                            plan: string;
                            limit: number | null;
                            used: number;
                            remaining: number | null;
                            /** Format: date-time */
                            resetsAt: string;
                            days: {
                                /** Format: date */
                                date: string;
                                used: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "plans-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            plans: {
                                name: string;
                                dailyLimit: number | null;
                                isUnlimited: boolean;
                                hasAccess: boolean;
                            }[];
                        };
                    };
                };
            };
        };
    };
    "embeds-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            embeds: components["schemas"]["Embed"][];
                        };
                    };
                };
            };
        };
    };
    "embeds-create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Product identifier: ten letters and digits, in any case. */
                    asin: string;
                    /** @description Such as amazon.de, or DE. */
                    marketplace: string;
                    /** @default 30 */
                    expiresInDays?: number;
                    /**
                     * @description What the chart shows first.
                     * @enum {string}
                     */
                    range?: "7d" | "30d" | "90d" | "180d" | "1y" | "2y" | "all";
                    /**
                     * @description Default: as the reader’s system.
                     * @enum {string}
                     */
                    theme?: "light" | "dark";
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: string;
                            asin: string;
                            marketplace: string;
                            /** Format: date-time */
                            expiresAt: string;
                            /** @description The address of the page, below that of the service. Never shown again. */
                            path: string;
                        };
                    };
                };
            };
        };
    };
    "embeds-revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a link. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Embed"];
                    };
                };
            };
        };
    };
    "agents-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            agents: components["schemas"]["Agent"][];
                        };
                    };
                };
            };
        };
    };
    "agents-revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Agent"];
                    };
                };
            };
        };
    };
    "imports-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            imports: components["schemas"]["Import"][];
                            /** @description The formats that an upload can name. */
                            formats: string[];
                        };
                    };
                };
            };
        };
    };
    "imports-upload": {
        parameters: {
            query: {
                /** @description The name of the file. */
                name: string;
                /** @description The name of a format; the content decides if it is omitted. */
                format?: string;
                /** @description For files that do not say: a domain or a country. */
                marketplace?: string;
                /** @description Import a file that looks like another marketplace than the given one. */
                force?: boolean;
                /** @description JSON: column of the file -> column of the plain format. */
                map?: string;
                /** @description For rows without a time, ISO 8601; when omitted, the upload. */
                observedAt?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
    };
    "imports-show": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the import. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: number;
                            /**
                             * Format: date-time
                             * @deprecated
                             * @description Equal to `startedAt`, for older programs.
                             */
                            at: string;
                            /** Format: date-time */
                            startedAt: string;
                            file: string | null;
                            format: string | null;
                            /** @enum {string} */
                            state: "done" | "unfinished" | "undoing" | "undone";
                            canUndo: boolean;
                            whyNot: string | null;
                            undoUntil: string | null;
                            report: {
                                [key: string]: unknown;
                            } | null;
                            /** @description Whether this node has the rejected rows. */
                            hasRejects: boolean;
                        };
                    };
                };
            };
        };
    };
    "imports-undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the import. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
    };
    "imports-rejects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the import. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    "jobs-list": {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                before?: string;
                /** @description How many. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            jobs: components["schemas"]["Job"][];
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    "jobs-show": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
    };
    "jobs-cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
    };
    "demo-load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description How many products. */
                    products?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            job: components["schemas"]["Job"];
                        };
                    };
                };
            };
        };
    };
    audit: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                before?: string;
                /** @description How many lines. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            entries: components["schemas"]["AuditEntry"][];
                            next: string | null;
                        };
                    };
                };
            };
        };
    };
    status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            version: string;
                            node: string;
                            store: {
                                /** @enum {string} */
                                kind: "files" | "postgresql";
                                revision: number;
                                bytes: number;
                                version: string;
                            };
                            index: {
                                revision: number | null;
                                isCurrent: boolean;
                                bytes: number;
                            };
                            disk: {
                                freeBytes: number;
                                totalBytes: number;
                            };
                            backup: {
                                /** Format: date-time */
                                newestAt: string;
                            } | null;
                            warnings: string[];
                            marketplaces: {
                                marketplace: string;
                                listings: number;
                                oldestObservedAt: string | null;
                                newestObservedAt: string | null;
                            }[];
                            /** @description How long the process that answers has run. */
                            uptimeSeconds: number;
                        };
                    };
                };
            };
        };
    };
}

export const ROUTES = {
  "keys-list": ['GET', '/keys'],
  "keys-create": ['POST', '/keys'],
  "keys-change": ['PATCH', '/keys/:id'],
  "keys-rotate": ['POST', '/keys/:id/rotate'],
  "keys-revoke": ['DELETE', '/keys/:id'],
  "keys-usage": ['GET', '/keys/:id/usage'],
  "plans-list": ['GET', '/plans'],
  "embeds-list": ['GET', '/embeds'],
  "embeds-create": ['POST', '/embeds'],
  "embeds-revoke": ['DELETE', '/embeds/:id'],
  "agents-list": ['GET', '/agents'],
  "agents-revoke": ['DELETE', '/agents/:id'],
  "imports-list": ['GET', '/imports'],
  "imports-show": ['GET', '/imports/:id'],
  "imports-undo": ['DELETE', '/imports/:id'],
  "imports-rejects": ['GET', '/imports/:id/rejects'],
  "imports-upload": ['POST', '/imports', 'file'],
  "jobs-list": ['GET', '/jobs'],
  "jobs-show": ['GET', '/jobs/:id'],
  "jobs-cancel": ['DELETE', '/jobs/:id'],
  "demo-load": ['POST', '/demo'],
  "audit": ['GET', '/audit'],
  "status": ['GET', '/status'],
} as const;
