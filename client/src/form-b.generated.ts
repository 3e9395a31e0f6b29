// Made by `npm run generate` from the OpenAPI document. Do not edit.
export interface paths {
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Product search
         * @description Products in which every word of the keyword occurs (title, brand, category), the most relevant best sellers first, with an exact total and the score of the keyword’s market. `"yoga mat"` asks for adjacent words in the title; a hyphen before a word excludes products with it (`yoga -kids`, `-"for men"`).
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/finder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Product finder by address
         * @description Products that meet conditions on their figures, with or without a keyword: the exact total, pages to the last row by `cursor` from one state of the index, and how many products are left out only because a field of them is unknown. Every field is a parameter: `price=20..50`, `reviewCount=..200`, `brand=!Anker`.
         */
        get: operations["finder-by-address"];
        put?: never;
        /**
         * Product finder
         * @description Products that meet conditions on their figures, with or without a keyword: the exact total, pages to the last row by `cursor` from one state of the index, and how many products are left out only because a field of them is unknown.
         */
        post: operations["finder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/finder/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fields of the product finder
         * @description Every field that the finder filters by: type, unit, meaning, the share of listings that have it, and its quantiles in the marketplace; and presets that follow from those.
         */
        get: operations["finder-fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{asin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Product detail
         * @description Title, brand, price, BSR, rating and reviews of one ASIN, its category ranks, offers, package, estimate and family, with source and time of every field in `observed`.
         */
        get: operations["product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price history
         * @description How the prices of one ASIN moved, raw or by hour, day, week or month, with ratings, offers and list price on request, and a summary. `price` is the buy box’s landed price if the product has a buy box series, else new, else amazon; it is never a mix of several.
         */
        get: operations["price-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bsr-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * BSR history
         * @description How the best-seller rank of one ASIN moved in its root category (or in another one), raw or by hour, day, week or month, with rank drops, demand velocity, trend and seasonality.
         */
        get: operations["bsr-history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ai/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * AI keyword suggestions
         * @description Keyword ideas for a listing and for PPC, from the titles of ranking products and from measured keywords. Numbers are measured or null. Give exactly one of `keyword`, `asin` and `title`.
         */
        post: operations["ai-keywords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keywords/by-asin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keywords that lead to a product
         * @description Measured keywords after which shoppers clicked this product, with its shares.
         */
        get: operations["keywords-by-asin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keywords/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keyword gap of products
         * @description Which measured keywords lead to which of up to ten products, with their shares of the clicks. Search Terms reports name the three products clicked most: not being named is not proof of no clicks.
         */
        get: operations["keywords-compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Profit calculator
         * @description Fees, margin and profit of a product to the cent, from dated rate cards: of an ASIN, or of a price, a category and a package. A fee that is not known is null, named in `missing`, and then there is no profit figure. Give at most one of `advertisingPerUnit` and `advertisingPercent`.
         */
        post: operations["profit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Batch
         * @description Up to 100 questions of one kind in one request. Each item counts as one request; a batch with more items than requests are left is refused as a whole. Items fail alone. The histories of a batch have at most 100000 points together: the one that reaches this limit ends there and says in its own `nextFrom` where to go on; those after it are 413 and not counted.
         */
        post: operations["batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage of the key
         * @description The plan of the key, what is left of today and the last 30 days. Not counted.
         */
        get: operations["usage"];
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
        /** @description Score of the keyword’s market, the same on every page. */
        SearchNicheScore: {
            /** @description Estimated revenue of a typical family of the market. High is good. */
            demand: number;
            /** @description How hard it is to compete: ratings to catch up with, their stars, brand power, similar prices. High is bad. */
            competition: number;
            /** @description Demand that competition leaves. High is good. */
            opportunity: number;
            /** @description All factors together, with the room between prices. High is good. */
            overall: number;
            /**
             * @description The highest possible score.
             * @constant
             */
            scale: 10;
            /** @description What demand is made from: known sales of enough families (`sales`), those of few (`few_sales`), numbers of ratings alone, or nothing (`assumed`). Anything but `sales` is only a hint. Null when nothing matches. */
            demandBasis: ("sales" | "few_sales" | "ratings" | "assumed") | null;
            /** @description Why the numbers are 0, or only a hint (fewer than 8 families). What too few listings tell counts as nearly the worst; the niche score operation shows the resulting uncertainty as a range. Null when neither is so. */
            reason: ("no_listings" | "few_listings") | null;
        };
        Summary: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description Title of the listing. Null when no source gives it. */
            title: string | null;
            /** @description Brand of the listing. Null when no source gives it. */
            brand: string | null;
            /** @description Current price in major units; `priceType` names its series. Null: `availability` says why. */
            price: number | null;
            /** @description Best-seller rank in the root category. Null without a rank. */
            bsr: number | null;
            /** @description Estimated units in the 30 days up to `salesAsOf`, the median. Null without a rank and a badge. */
            monthlySales: number | null;
            /** @description Number of ratings. Null when no source gives it. */
            reviewCount: number | null;
            /** @description Stars, 0-5. Null when no source gives them. */
            rating: number | null;
            /** @description The series that the price comes from. Null without a price. */
            priceType: ("buyBox" | "new" | "amazon") | null;
            /**
             * @description `in_stock`: it has a price. `no_buy_box`: others offer it new, but nobody has the buy box. `out_of_stock`: nobody offers it new. `never_offered`: the only look saw no offer. `price_hidden`: the store hides the price. `unknown`: no source says.
             * @enum {string}
             */
            availability: "unknown" | "in_stock" | "out_of_stock" | "price_hidden" | "no_buy_box" | "never_offered";
            /** @description Id of the root category that `bsr` counts in. Null when no source gives it. */
            bsrCategoryId: string | null;
            /** @description Name of the root category that `bsr` counts in. Null when no category tree with it was imported. */
            bsrCategoryName: string | null;
            /** @description Lower end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesLow: number | null;
            /** @description Upper end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesHigh: number | null;
            /** @description Width of the 80 % range: A within a factor of 1.5 on each side, B of 2, C of 3, D wider. Null without an estimate. */
            salesGrade: ("A" | "B" | "C" | "D") | null;
            /** @description How the family’s estimate was divided among its listings: by bought badges, by numbers of ratings, or equally; `single` for a listing that is alone. Null without an estimate. */
            salesBasis: ("single" | "badge" | "reviews" | "equal") | null;
            /** @description The day that the sales speak of: the last look at the rank or badge. Null without an estimate. */
            salesAsOf: string | null;
            /** @description ASIN of the parent that joins the variations. Null when the product has no parent or none is known. */
            parentAsin: string | null;
            /** @description Address of the main image. Null when no source gives it. */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When a source observed it, UTC.
             */
            observedAt: string;
        };
        /** @description What this installation holds of the marketplace. */
        Coverage: {
            /** @description Number of listings held of the marketplace. */
            listings: number;
            /** @description The oldest time at which a listing was last looked at. Null without listings. */
            oldestObservedAt: string | null;
            /** @description The newest time at which a listing was looked at. Null without listings. */
            newestObservedAt: string | null;
        };
        LeftOut: {
            /**
             * @description The parameter that left it out.
             * @enum {string}
             */
            field: "maxAgeDays";
            /** @description How many it left out: listings, or families where variations are shown as one. */
            products: number;
        };
        Explanation: {
            /** @description What to know in a sentence. */
            message: string;
            /** @description The spelling that was searched, because the keyword as typed matches nothing. Null when it was searched as typed. */
            correctedKeyword: string | null;
            /** @description The nearest keyword with results, given when this one has none even without filters. Null when there is none, or the keyword has results. */
            nearestKeyword: {
                /** @description The keyword that has results. */
                keyword: string;
                /** @description How many listings match it, before filters. */
                matches: number;
            } | null;
            /** @description Another spelling that matches far more, given when this keyword matches few listings. It was not searched. Null when there is none. */
            didYouMean: {
                /** @description The other spelling. */
                keyword: string;
                /** @description How many listings match it, before filters. */
                matches: number;
            } | null;
            /** @description How many listings match the keyword, before filters. */
            matchesBeforeFilters: number;
            /** @description The words of the keyword. */
            words: {
                /** @description The word. */
                word: string;
                /** @description How many listings contain this word. */
                matches: number;
            }[];
            /** @description What excluded listings. */
            removedBy: {
                /**
                 * @description A word, phrase or exclusion of the keyword, or a filter.
                 * @enum {string}
                 */
                kind: "word" | "phrase" | "exclusion" | "filter";
                /** @description The word, or the name of the filter. */
                name: string;
                /** @description Value of the filter, money in major units. Null for a word. */
                value: (string | number) | null;
                /** @description How many listings would be found without this one. */
                removed: number;
            }[];
        };
        Search: {
            /** @description The keyword, as asked or as measured. */
            keyword: string;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description The page asked for, starting at 1. */
            page: number;
            /** @description Number of products on a page. */
            pageSize: number;
            /** @description Number of pages at this size. */
            totalPages: number;
            /** @description Exact number of products found. */
            totalResults: number;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            nicheScore: components["schemas"]["SearchNicheScore"];
            /** @description The products of this page. */
            products: components["schemas"]["Summary"][];
            coverage: components["schemas"]["Coverage"];
            /** @description What matched everything else and was only left out because of one condition. Empty without `maxAgeDays`. */
            leftOut: components["schemas"]["LeftOut"][];
            /** @description Why nothing was found, which spelling was searched, or that the order has nothing to work on. Null otherwise. */
            explanation: components["schemas"]["Explanation"] | null;
        };
        BadRequestFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "missing_parameter" | "invalid_parameter" | "unknown_parameter" | "bad_request";
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
                code: "plan_without_api_access";
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
        NotFoundFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "category_not_found";
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
        RequestTimeoutFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "request_timeout";
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
        URITooLongFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "uri_too_long";
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
        TooManyRequestsFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "daily_limit_exceeded";
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
        RequestHeaderFieldsTooLargeFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "headers_too_large";
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
        InternalServerErrorFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "internal_error";
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
                code: "overloaded" | "unavailable";
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
        FoundProduct: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description Title of the listing. Null when no source gives it. */
            title: string | null;
            /** @description Brand of the listing. Null when no source gives it. */
            brand: string | null;
            /** @description Current price in major units; `priceType` names its series. Null: `availability` says why. */
            price: number | null;
            /** @description Best-seller rank in the root category. Null without a rank. */
            bsr: number | null;
            /** @description Estimated units in the 30 days up to `salesAsOf`, the median. Null without a rank and a badge. */
            monthlySales: number | null;
            /** @description Number of ratings. Null when no source gives it. */
            reviewCount: number | null;
            /** @description Stars, 0-5. Null when no source gives them. */
            rating: number | null;
            /** @description The series that the price comes from. Null without a price. */
            priceType: ("buyBox" | "new" | "amazon") | null;
            /**
             * @description `in_stock`: it has a price. `no_buy_box`: others offer it new, but nobody has the buy box. `out_of_stock`: nobody offers it new. `never_offered`: the only look saw no offer. `price_hidden`: the store hides the price. `unknown`: no source says.
             * @enum {string}
             */
            availability: "unknown" | "in_stock" | "out_of_stock" | "price_hidden" | "no_buy_box" | "never_offered";
            /** @description Id of the root category that `bsr` counts in. Null when no source gives it. */
            bsrCategoryId: string | null;
            /** @description Name of the root category that `bsr` counts in. Null when no category tree with it was imported. */
            bsrCategoryName: string | null;
            /** @description Lower end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesLow: number | null;
            /** @description Upper end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesHigh: number | null;
            /** @description Width of the 80 % range: A within a factor of 1.5 on each side, B of 2, C of 3, D wider. Null without an estimate. */
            salesGrade: ("A" | "B" | "C" | "D") | null;
            /** @description How the family’s estimate was divided among its listings: by bought badges, by numbers of ratings, or equally; `single` for a listing that is alone. Null without an estimate. */
            salesBasis: ("single" | "badge" | "reviews" | "equal") | null;
            /** @description The day that the sales speak of: the last look at the rank or badge. Null without an estimate. */
            salesAsOf: string | null;
            /** @description ASIN of the parent that joins the variations. Null when the product has no parent or none is known. */
            parentAsin: string | null;
            /** @description Address of the main image. Null when no source gives it. */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When a source observed it, UTC.
             */
            observedAt: string;
            /** @description Average price of 30 days, time-weighted over the days before the last look, in-stock time only. Null when it is unknown; left out unless the question names it. */
            priceAverage30?: number | null;
            /** @description Average price of 90 days, time-weighted over the days before the last look, in-stock time only. Null when it is unknown; left out unless the question names it. */
            priceAverage90?: number | null;
            /** @description Average price of 180 days, time-weighted over the days before the last look, in-stock time only. Null when it is unknown; left out unless the question names it. */
            priceAverage180?: number | null;
            /** @description Average price of 365 days, time-weighted over the days before the last look, in-stock time only. Null when it is unknown; left out unless the question names it. */
            priceAverage365?: number | null;
            /** @description Price now against the average of the days before; negative: it fell (30 days). Null when it is unknown; left out unless the question names it. */
            priceChange30Percent?: number | null;
            /** @description Price now against the average of the days before; negative: it fell (90 days). Null when it is unknown; left out unless the question names it. */
            priceChange90Percent?: number | null;
            /** @description The price is at its lowest of 90 days. Null when it is unknown; left out unless the question names it. */
            priceAtLowest90?: boolean | null;
            /** @description The price is at its lowest of 365 days. Null when it is unknown; left out unless the question names it. */
            priceAtLowest365?: boolean | null;
            /** @description The price is at its lowest of all that is known. Null when it is unknown; left out unless the question names it. */
            priceAtLowestEver?: boolean | null;
            /** @description How often the price fell in 90 days. Null when it is unknown; left out unless the question names it. */
            priceDrops90?: number | null;
            /** @description How far the price strays from its 90-day average (coefficient of variation). Null when it is unknown; left out unless the question names it. */
            priceVolatility90Percent?: number | null;
            /** @description Time-weighted average rank of 30 days. Null when it is unknown; left out unless the question names it. */
            bsrAverage30?: number | null;
            /** @description Time-weighted average rank of 90 days. Null when it is unknown; left out unless the question names it. */
            bsrAverage90?: number | null;
            /** @description Time-weighted average rank of 180 days. Null when it is unknown; left out unless the question names it. */
            bsrAverage180?: number | null;
            /** @description Time-weighted average rank of 365 days. Null when it is unknown; left out unless the question names it. */
            bsrAverage365?: number | null;
            /** @description Rank now against the average of the days before; negative: it fell, so it sells better (30 days). Null when it is unknown; left out unless the question names it. */
            bsrChange30Percent?: number | null;
            /** @description Rank now against the average of the days before; negative: it fell, so it sells better (90 days). Null when it is unknown; left out unless the question names it. */
            bsrChange90Percent?: number | null;
            /** @description How often the rank improved by a sale in 30 days. Null when it is unknown; left out unless the question names it. */
            rankDrops30?: number | null;
            /** @description How often the rank improved by a sale in 90 days. Null when it is unknown; left out unless the question names it. */
            rankDrops90?: number | null;
            /** @description Those units times the price. Null when it is unknown; left out unless the question names it. */
            monthlyRevenue?: number | null;
            /** @description Sales by rank in the last 30 days against the 30 days that ended 90 days before. Null when it is unknown; left out unless the question names it. */
            salesChange90Percent?: number | null;
            /** @description The store’s own badge: at least as many were bought. Null when it is unknown; left out unless the question names it. */
            boughtInPastMonth?: number | null;
            /** @description Ratings added in 30 days. Null when it is unknown; left out unless the question names it. */
            reviewsAdded30?: number | null;
            /** @description Ratings added in 90 days. Null when it is unknown; left out unless the question names it. */
            reviewsAdded90?: number | null;
            /** @description Offers of new goods. Null when it is unknown; left out unless the question names it. */
            offerCount?: number | null;
            /** @description Offers that the marketplace ships. Null when it is unknown; left out unless the question names it. */
            fbaOfferCount?: number | null;
            /** @description Amazon itself has the buy box. Null when it is unknown; left out unless the question names it. */
            buyBoxIsAmazon?: boolean | null;
            /** @description The buy box is shipped by the marketplace. Null when it is unknown; left out unless the question names it. */
            buyBoxIsFba?: boolean | null;
            /** @description Share of 90 days without an offer of Amazon. Null when it is unknown; left out unless the question names it. */
            amazonOutOfStock90Percent?: number | null;
            /** @description Share of 90 days in which nobody offered it new. Null when it is unknown; left out unless the question names it. */
            outOfStock90Percent?: number | null;
            /** @description Id of a category; everything below it is included. Null when it is unknown; left out unless the question names it. */
            category?: string | null;
            /** @description Exactly this maker, case and accents folded. Null when it is unknown; left out unless the question names it. */
            manufacturer?: string | null;
            /** @description Weight of the package. Null when it is unknown; left out unless the question names it. */
            weightG?: number | null;
            /** @description Longest side of the package as stated. Null when it is unknown; left out unless the question names it. */
            lengthMm?: number | null;
            /** @description Second side of the package as stated. Null when it is unknown; left out unless the question names it. */
            widthMm?: number | null;
            /** @description Third side of the package as stated. Null when it is unknown; left out unless the question names it. */
            heightMm?: number | null;
            /** @description Size tier of the rate card in force at the last look. Null when it is unknown; left out unless the question names it. */
            sizeTier?: string | null;
            /** @description The package is not known: size and weight of the product stand for it. Null when it is unknown; left out unless the question names it. */
            packageAssumed?: boolean | null;
            /** @description Referral fee at the price, with the closing fee of media. Null when it is unknown; left out unless the question names it. */
            referralFee?: number | null;
            /** @description Fulfillment fee with surcharges, measured or by the rate card. Null when it is unknown; left out unless the question names it. */
            fbaFee?: number | null;
            /** @description Price less these fees; tax in the price is not taken off. Null when it is unknown; left out unless the question names it. */
            netPerUnit?: number | null;
            /** @description That as a share of the price. Null when it is unknown; left out unless the question names it. */
            netSharePercent?: number | null;
            /** @description Day of the first listing. Null when it is unknown; left out unless the question names it. */
            listedSince?: string | null;
            /** @description Days since the last look. Null when it is unknown; left out unless the question names it. */
            lastLookDays?: number | null;
            /** @description Known variations of its family, with itself. Null when it is unknown; left out unless the question names it. */
            familySize?: number | null;
            /** @description It is a variation of a parent that a source named. Null when it is unknown; left out unless the question names it. */
            isVariation?: boolean | null;
            /** @description Pictures of the listing. Null when it is unknown; left out unless the question names it. */
            imageCount?: number | null;
            /** @description A code such as an EAN is known. Null when it is unknown; left out unless the question names it. */
            hasGtin?: boolean | null;
        };
        LeftOutByField: {
            /** @description The field with the condition. */
            field: string;
            /** @description Number of products that meet all other conditions, and of which this field is unknown. */
            products: number;
        };
        RemovedByField: {
            /** @description The field with the condition. */
            field: string;
            /** @description Number of products that only this condition removed. */
            removed: number;
        };
        Finder: {
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The page asked for, starting at 1. */
            page: number;
            /** @description Number of products on a page. */
            pageSize: number;
            /** @description Exact number of products found. */
            totalResults: number;
            /** @description Where the next page begins, for the parameter of that name. Null on the last page. */
            cursor: string | null;
            /** @description The products of this page. */
            products: components["schemas"]["FoundProduct"][];
            /** @description For each condition how many products are left out only because its field is unknown. */
            leftOut: components["schemas"]["LeftOutByField"][];
            /** @description For each condition how many products it removed. */
            explanation: components["schemas"]["RemovedByField"][];
            coverage: components["schemas"]["Coverage"];
        };
        MissingParameterOrInvalidParameterOrUnknownParameterOrInvalidBodyOrBadRequestFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "missing_parameter" | "invalid_parameter" | "unknown_parameter" | "invalid_body" | "bad_request";
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
        PayloadTooLargeFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "payload_too_large";
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
        UnsupportedMediaTypeFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "unsupported_media_type";
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
        FinderByAddress: {
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The page asked for, starting at 1. */
            page: number;
            /** @description Number of products on a page. */
            pageSize: number;
            /** @description Exact number of products found. */
            totalResults: number;
            /** @description Where the next page begins, for the parameter of that name. Null on the last page. */
            cursor: string | null;
            /** @description The products of this page. */
            products: components["schemas"]["FoundProduct"][];
            /** @description For each condition how many products are left out only because its field is unknown. */
            leftOut: components["schemas"]["LeftOutByField"][];
            /** @description For each condition how many products it removed. */
            explanation: components["schemas"]["RemovedByField"][];
            coverage: components["schemas"]["Coverage"];
        };
        FinderField: {
            /** @description Name of the field, as in a condition. */
            name: string;
            /**
             * @description `number`, `date`, `flag` (true or false), `name` (one of some names) or `words`.
             * @enum {string}
             */
            type: "number" | "date" | "flag" | "name" | "words";
            /** @description Unit of its numbers. Null for a field without numbers. */
            unit: string | null;
            /** @description What the field says of a product. */
            meaning: string;
            /** @description The names that it can have. Empty when any text can be one. */
            names: string[];
            /** @description Whether products can be ordered by it. */
            sortable: boolean;
            /** @description Share (0-1) of the listings of which it is known. Null for words. */
            knownShare: number | null;
            /** @description Its values in the marketplace, where they are known. Null for a field without numbers, and where it is known of no listing. */
            quantiles: {
                /** @description 5 % of the listings have no more. Null without quantiles. */
                p5: (number | string) | null;
                /** @description 25 % of the listings have no more. Null without quantiles. */
                p25: (number | string) | null;
                /** @description The median. Null without quantiles. */
                p50: (number | string) | null;
                /** @description 75 % of the listings have no more. Null without quantiles. */
                p75: (number | string) | null;
                /** @description 95 % of the listings have no more. Null without quantiles. */
                p95: (number | string) | null;
            } | null;
        };
        FinderPreset: {
            /** @description Name of the preset. */
            name: string;
            /** @description The preset in a few words. */
            title: string;
            /** @description What it looks for, and why. */
            meaning: string;
            /** @description Its conditions, for a request to `POST /finder`. */
            where: {
                [key: string]: unknown;
            };
            /** @description Its order. */
            sort: string[];
        };
        FinderFields: {
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description All fields that the finder filters by. */
            fields: components["schemas"]["FinderField"][];
            /** @description Ready questions, with numbers that follow from the quantiles of the marketplace. */
            presets: components["schemas"]["FinderPreset"][];
        };
        Product: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description Title of the listing. Null when no source gives it. */
            title: string | null;
            /** @description Brand of the listing. Null when no source gives it. */
            brand: string | null;
            /** @description Current price in major units; `priceType` names its series. Null: `availability` says why. */
            price: number | null;
            /** @description Best-seller rank in the root category. Null without a rank. */
            bsr: number | null;
            /** @description Estimated units in the 30 days up to `salesAsOf`, the median. Null without a rank and a badge. */
            monthlySales: number | null;
            /** @description Number of ratings. Null when no source gives it. */
            reviewCount: number | null;
            /** @description Stars, 0-5. Null when no source gives them. */
            rating: number | null;
            /** @description The series that the price comes from. Null without a price. */
            priceType: ("buyBox" | "new" | "amazon") | null;
            /**
             * @description `in_stock`: it has a price. `no_buy_box`: others offer it new, but nobody has the buy box. `out_of_stock`: nobody offers it new. `never_offered`: the only look saw no offer. `price_hidden`: the store hides the price. `unknown`: no source says.
             * @enum {string}
             */
            availability: "unknown" | "in_stock" | "out_of_stock" | "price_hidden" | "no_buy_box" | "never_offered";
            /** @description Id of the root category that `bsr` counts in. Null when no source gives it. */
            bsrCategoryId: string | null;
            /** @description Name of the root category that `bsr` counts in. Null when no category tree with it was imported. */
            bsrCategoryName: string | null;
            /** @description Lower end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesLow: number | null;
            /** @description Upper end of the 80 % range of `monthlySales`, in units. Null without an estimate. */
            monthlySalesHigh: number | null;
            /** @description Width of the 80 % range: A within a factor of 1.5 on each side, B of 2, C of 3, D wider. Null without an estimate. */
            salesGrade: ("A" | "B" | "C" | "D") | null;
            /** @description How the family’s estimate was divided among its listings: by bought badges, by numbers of ratings, or equally; `single` for a listing that is alone. Null without an estimate. */
            salesBasis: ("single" | "badge" | "reviews" | "equal") | null;
            /** @description The day that the sales speak of: the last look at the rank or badge. Null without an estimate. */
            salesAsOf: string | null;
            /** @description ASIN of the parent that joins the variations. Null when the product has no parent or none is known. */
            parentAsin: string | null;
            /** @description Address of the main image. Null when no source gives it. */
            imageUrl: string | null;
            /**
             * Format: date-time
             * @description When a source observed it, UTC.
             */
            observedAt: string;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The lowest category known, else the root. Null when no source gives it or its tree was not imported. */
            category: {
                /** @description Id of the category. */
                id: string;
                /** @description Name of the category. */
                name: string;
                /** @description Names from the root down to the category. */
                path: string[];
            } | null;
            /** @description The newest rank in each known category. */
            ranks: {
                /** @description Id of the category. */
                categoryId: string;
                /** @description Name of the category. Null when no category tree with it was imported. */
                name: string | null;
                /** @description The rank; 1 sells best. */
                rank: number;
                /** @description Whether it is the root category, whose rank is `bsr`. */
                isRoot: boolean;
                /**
                 * Format: date-time
                 * @description When a source observed it, UTC.
                 */
                observedAt: string;
            }[];
            /** @description What joins the product to its family: a parent, variations that name each other, or similarity (one brand, nearly the same rank and number of ratings). Null when it has no family. */
            familyBasis: ("parent" | "variations" | "inferred") | null;
            /** @description Whether it is a variation parent, which is not sold itself. */
            isParent: boolean;
            /** @description ASINs of a parent’s variations. */
            children: string[];
            /** @description What distinguishes it from its siblings, such as a color. */
            variationAttributes: {
                /** @description Name of the attribute, such as `Color`. */
                dimension: string;
                /** @description Value of the attribute, such as `Blue`. */
                value: string;
            }[];
            /** @description Estimated units in 30 days of all variations together, the median. Null without an estimate. */
            familyMonthlySales: number | null;
            /** @description The list price, in major units of `currency`. Null when no source gives it, or there was none at the last look. */
            listPrice: number | null;
            /** @description Who holds the buy box. */
            buyBox: {
                /** @description Id of the seller. Null when no source gives it. */
                sellerId: string | null;
                /** @description Whether the store itself is the seller. Null when no source says. */
                isAmazon: boolean | null;
                /** @description Whether the store ships the product. Null when no source says. */
                isFba: boolean | null;
            };
            /** @description Price for Prime members only, in major units of `currency`. Null without one. */
            primeExclusive: number | null;
            /** @description Offers in new condition, as their source last counted them: all, those shipped by the marketplace (FBA) and by sellers (FBM). Used, refurbished and collectible offers are not in them. */
            offers: {
                /** @description Offers of all sellers. Null when no source gives it. */
                count: number | null;
                /** @description Offers that the store ships. Null when no source gives it. */
                fbaCount: number | null;
                /** @description Offers that their sellers ship. Null when no source gives it. */
                fbmCount: number | null;
            };
            /** @description The manufacturer’s part number. Null when no source gives it. */
            partNumber: string | null;
            /** @description The manufacturer’s model name. Null when no source gives it. */
            model: string | null;
            /** @description Volume of the package, from sources that give the volume and not the sides. Null when no source gives it. */
            packageVolumeCm3: number | null;
            /** @description Size and weight without the packaging. */
            itemSize: {
                /** @description Length, in millimeters. Null when no source gives it. */
                lengthMm: number | null;
                /** @description Width, in millimeters. Null when no source gives it. */
                widthMm: number | null;
                /** @description Height, in millimeters. Null when no source gives it. */
                heightMm: number | null;
                /** @description Weight, in grams. Null when no source gives it. */
                weightG: number | null;
                /** @description Volume, in cubic centimeters. Null when no source gives it. */
                volumeCm3: number | null;
            };
            /** @description ASINs that the product’s page shows as frequently bought together with it. */
            boughtTogether: string[];
            /** @description Who held the buy box in the days before. Null when no source gives it. */
            buyBoxShares: {
                /** @description How many days before the time in `observed` it covers. */
                days: number;
                /** @description Percent of the time that the store itself held it. Null when no source gives it. */
                amazonPercent: number | null;
                /** @description Percent of the time of the seller who held it longest. Null when no source gives it. */
                topSellerPercent: number | null;
                /** @description How many sellers held it. Null when no source gives it. */
                winners: number | null;
            } | null;
            /** @description Averages as a source states them; they are not computed from the history here. */
            statedAverages: {
                /**
                 * @description The series that was averaged.
                 * @enum {string}
                 */
                series: "bsr" | "buyBox" | "amazon" | "new" | "newFba" | "newFbm" | "offerCount";
                /** @description How many days before the time in `observed` it covers. */
                days: number;
                /** @description The average, money in major units of `currency`. */
                value: number;
            }[];
            /** @description How often the root rank fell, as a source counts it. */
            rankDrops: {
                /** @description How many days before the time in `observed` it covers. */
                days: number;
                /** @description How often the rank fell. */
                drops: number;
            }[];
            /** @description Ranks in categories that a source names without an id. */
            subcategoryRanks: {
                /** @description Name of the category. */
                name: string;
                /** @description The rank; 1 sells best. */
                rank: number;
                /** @description 1: among the best one percent. Null when no source gives it. */
                topPercent: number | null;
            }[];
            /** @description Sales that other vendors estimate. They are never used as evidence. */
            vendorEstimates: {
                /** @description Name of the vendor. */
                vendor: string;
                /** @description The vendor’s estimate of units sold. */
                units: number;
                /** @description How many days before the time in `observed` it covers. */
                days: number;
                /** @description Whether the figure is for the whole family of the product. */
                isFamily: boolean;
            }[];
            /** @description The store’s badge: a measured minimum, not an estimate. It holds for 30 days after the last look. Null without a badge. */
            boughtInPastMonth: number | null;
            /** @description Range of `monthlySales`. Null without an estimate. */
            range: {
                /** @description Lower end of the range. */
                low: number;
                /** @description Upper end of the range. */
                high: number;
                /** @description Share (0-1) of such ranges that should contain the true value. */
                confidence: number;
                /** @description Whether the width of such ranges was measured on known sales. */
                calibrated: boolean;
            } | null;
            /** @description Width of the 80 % range: A within a factor of 1.5 on each side, B of 2, C of 3, D wider. Null without an estimate. */
            grade: ("A" | "B" | "C" | "D") | null;
            /** @description Bullet points of the listing. */
            bulletPoints: string[];
            /** @description Description of the listing. Null when no source gives it. */
            description: string | null;
            /** @description Addresses of the images. */
            images: string[];
            /** @description EAN, UPC and other GTINs. */
            gtins: string[];
            /** @description Size and weight of the packed product. */
            package: {
                /** @description Length, in millimeters. Null when no source gives it. */
                lengthMm: number | null;
                /** @description Width, in millimeters. Null when no source gives it. */
                widthMm: number | null;
                /** @description Height, in millimeters. Null when no source gives it. */
                heightMm: number | null;
                /** @description Weight, in grams. Null when no source gives it. */
                weightG: number | null;
            };
            /** @description When it was first listed. Null when no source gives it. */
            listedSince: string | null;
            /** @description Products ordered together with it in the newest period known, by rank. */
            boughtWith: {
                /** @description Product identifier: ten capital letters and digits. */
                asin: string;
                /** @description 1 is the product most often ordered together with it. */
                rank: number;
                /** @description Share (0-1) of the orders of this product together with other products that contain that one. */
                combinedShare: number;
                /**
                 * Format: date-time
                 * @description First instant of the period measured.
                 */
                periodStart: string;
                /**
                 * Format: date-time
                 * @description End of the period measured.
                 */
                periodEnd: string;
            }[];
            /** @description Source and time of each known field. */
            observed: {
                [key: string]: {
                    source: string;
                    /** Format: date-time */
                    at: string;
                };
            };
        };
        ProductNotFoundFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "product_not_found";
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
        HistoryPoint: {
            /**
             * Format: date-time
             * @description Start of the bucket. For raw points the time of the change; the opening point may lie before `from`.
             */
            at: string;
            /** @description Value in force at the end of the bucket or of the window. Null unless the state is `ok`. */
            value: number | null;
            /**
             * @description `ok`: there is a value. `no_buy_box`: others offer it new, but nobody has the buy box. `out_of_stock`: there is no offer. `never_offered`: the series never had one. `hidden`: the store hides the price. `unknown`: nobody is known to have looked, or the source could not tell.
             * @enum {string}
             */
            state: "ok" | "no_buy_box" | "out_of_stock" | "never_offered" | "hidden" | "unknown";
            /** @description Time-weighted average over the time with a value in the part of the bucket between `from` and `to`. Null for raw points, and when there was no such time. */
            average: number | null;
            /** @description Lowest value in force in that part. Null when `average` is. */
            low: number | null;
            /** @description Highest value in force in that part. Null when `average` is. */
            high: number | null;
        };
        HistoryColumns: {
            /** @description Start of each bucket; for raw points the time of each change. */
            at: string[];
            /** @description Value of each point. Null unless its state is `ok`. */
            value: (number | null)[];
            /** @description State of each point. */
            state: ("ok" | "no_buy_box" | "out_of_stock" | "never_offered" | "hidden" | "unknown")[];
            /** @description Time-weighted average of each point. Null for raw points. */
            average: (number | null)[];
            /** @description Lowest value of each point. Null for raw points. */
            low: (number | null)[];
            /** @description Highest value of each point. Null for raw points. */
            high: (number | null)[];
        };
        PriceHistory: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /**
             * @description The interval asked for.
             * @enum {string}
             */
            interval: "raw" | "hour" | "day" | "week" | "month";
            /**
             * Format: date-time
             * @description Start of the window asked for.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window asked for.
             */
            to: string;
            /** @description Where to go on: an answer has at most 10000 points; ask again with this `from` for the rest. Raw points before it were already given. Null when the answer is complete. */
            nextFrom: string | null;
            /** @description The series, in the order asked for. */
            series: {
                /**
                 * @description Name of the series.
                 * @enum {string}
                 */
                name: "price" | "buyBox" | "amazon" | "new" | "newFba" | "newFbm" | "used" | "listPrice" | "lightningDeal" | "rating" | "reviewCount" | "offerCount" | "boughtInPastMonth" | "primeExclusive" | "fbaOfferCount" | "fbmOfferCount";
                /**
                 * @description `money` is in major units of `currency`, `stars` are 0-5.
                 * @enum {string}
                 */
                unit: "money" | "stars" | "rank" | "count";
                /** @description For the series `price`: the series it is, the first of these that the product has. Null for other series. */
                priceType: ("buyBox" | "new" | "amazon") | null;
                /** @description The points as a list of objects. Empty with `layout=columns`. */
                points: components["schemas"]["HistoryPoint"][];
                /** @description The points as arrays of equal length. Null unless `layout=columns`. */
                columns: components["schemas"]["HistoryColumns"] | null;
                /** @description Where a source changed what it measures: values before and after cannot be compared. */
                breaks: {
                    /**
                     * Format: date-time
                     * @description When the meaning changed.
                     */
                    at: string;
                    /** @description What changed. */
                    reason: string;
                }[];
            }[];
            /** @description Statistics of the first series asked for that has points. Time out of stock is ignored. */
            summary: {
                /**
                 * @description The series summed up.
                 * @enum {string}
                 */
                series: "price" | "buyBox" | "amazon" | "new" | "newFba" | "newFbm" | "used" | "listPrice" | "lightningDeal" | "rating" | "reviewCount" | "offerCount" | "boughtInPastMonth" | "primeExclusive" | "fbaOfferCount" | "fbmOfferCount";
                /**
                 * @description `money` is in major units of `currency`, `stars` are 0-5.
                 * @enum {string}
                 */
                unit: "money" | "stars" | "rank" | "count";
                /**
                 * Format: date-time
                 * @description The last look at the product, or the end of the window if that is earlier. The statistics end at this time and are counted back from it; nothing is known after it.
                 */
                until: string;
                /** @description Why fields are null: each reason with the fields' names. Null when none of them is null. */
                reason: string | null;
                /** @description Value in force at `until`. Null: `reason` says why. */
                current: number | null;
                /** @description State at `until`: `ok`, `no_buy_box` (others offer it new), `out_of_stock` (no offer), `never_offered` (the series never had one), `hidden` (the store hides the price) or `unknown` (nobody is known to have looked, or the source could not tell). Null when nothing was known. */
                currentState: ("ok" | "no_buy_box" | "out_of_stock" | "never_offered" | "hidden" | "unknown") | null;
                /** @description When the value in force at `until` began. Null without one. */
                currentAt: string | null;
                /** @description Lowest value in force in the window. Null without values. */
                lowest: number | null;
                /** @description When the lowest value began. Null without values. */
                lowestAt: string | null;
                /** @description Highest value in force in the window. Null without values. */
                highest: number | null;
                /** @description When the highest value began. Null without values. */
                highestAt: string | null;
                /** @description Time-weighted average over the time with a value. Null without values. */
                average: number | null;
                /** @description The value that was not exceeded for half of the time with a value; the middle of two values when both qualify. Null without values. */
                median: number | null;
                /** @description Change of the current value against the one 30 days before, in percent. Null: `reason` says why. */
                change30Percent: number | null;
                /** @description Change of the current value against the one 90 days before, in percent. Null: `reason` says why. */
                change90Percent: number | null;
                /** @description Time-weighted standard deviation in percent of the average. Null without values, and when no more than one look is known. */
                volatilityPercent: number | null;
                /** @description How often the value fell below the last known one, also across a gap. Null when no more than one look is known. */
                dropCount: number | null;
                /** @description Share (0-1) of the time out of stock, out of the time in which the product was in stock, out of stock, without a buy box or had a hidden price. Null when no more than one look is known in the window. */
                outOfStockShare: number | null;
                /** @description Direction of the trend over the 13 weeks before `until`. Null: see `trendDetail`. */
                trend: ("rising" | "steady" | "falling") | null;
                /** @description The trend with its uncertainty: the Theil-Sen slope (the median slope between all pairs) through the weekly averages of ln(value) of the 13 weeks before `until`, with Sen’s interval. The trend is `steady` unless the interval excludes 0 and the change is at least 1 %. Null with fewer than four usable weeks. A week is usable when the product was looked at in it and it had a value for at least a day; for ranks, when a look saw a rank. */
                trendDetail: {
                    /** @description Change of the value over 30 days, in percent. */
                    percentPer30Days: number;
                    /** @description Lower end of the interval of the change, in percent. */
                    low: number;
                    /** @description Upper end of the interval of the change, in percent. */
                    high: number;
                    /** @description Confidence level of the interval from `low` to `high`. */
                    confidence: number;
                } | null;
            };
        };
        ProductNotFoundOrNoHistoryFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "product_not_found" | "no_history";
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
        BsrHistory: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /**
             * @description The interval asked for.
             * @enum {string}
             */
            interval: "raw" | "hour" | "day" | "week" | "month";
            /**
             * Format: date-time
             * @description Start of the window asked for.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window asked for.
             */
            to: string;
            /** @description Where to go on: an answer has at most 10000 points; ask again with this `from` for the rest. Raw points before it were already given. Null when the answer is complete. */
            nextFrom: string | null;
            /** @description The category that the ranks count in. */
            category: {
                /** @description Id of the category. Null when the ranks name no category. */
                id: string | null;
                /** @description Name of the category. Null when no category tree with it was imported. */
                name: string | null;
            };
            /** @description The one series `bsr`. */
            series: {
                /**
                 * @description Name of the series.
                 * @constant
                 */
                name: "bsr";
                /**
                 * @description What the values count.
                 * @constant
                 */
                unit: "rank";
                /** @description The points as a list of objects. Empty with `layout=columns`. */
                points: components["schemas"]["HistoryPoint"][];
                /** @description The points as arrays of equal length. Null unless `layout=columns`. */
                columns: components["schemas"]["HistoryColumns"] | null;
            }[];
            /** @description Statistics of the ranks in the window. */
            summary: {
                /**
                 * Format: date-time
                 * @description The last look at the product, or the end of the window if that is earlier. The statistics end at this time and are counted back from it; nothing is known after it.
                 */
                until: string;
                /** @description Why fields are null: each reason with the fields' names. Null when none of them is null. */
                reason: string | null;
                /** @description Value in force at `until`. Null: `reason` says why. */
                current: number | null;
                /** @description State at `until`: `ok`, `no_buy_box` (others offer it new), `out_of_stock` (no offer), `never_offered` (the series never had one), `hidden` (the store hides the price) or `unknown` (nobody is known to have looked, or the source could not tell). Null when nothing was known. */
                currentState: ("ok" | "no_buy_box" | "out_of_stock" | "never_offered" | "hidden" | "unknown") | null;
                /** @description When the value in force at `until` began. Null without one. */
                currentAt: string | null;
                /** @description Smallest rank number in force in the window. Null without ranks. */
                best: number | null;
                /** @description When the best rank began. Null without ranks. */
                bestAt: string | null;
                /** @description Greatest rank number in force in the window. Null without ranks. */
                worst: number | null;
                /** @description When the worst rank began. Null without ranks. */
                worstAt: string | null;
                /** @description Time-weighted geometric mean over the time with a rank. Null without ranks. */
                geometricMean: number | null;
                /** @description How often in the 30 days before `until` the rank number fell by at least 1 % below the last known one. Each fall is a sign of one or more sales. Null when no more than one look of these days is known. */
                rankDrops30: number | null;
                /** @description How often in the 90 days before `until` the rank number fell by at least 1 % below the last known one. Each fall is a sign of one or more sales. Null when no more than one look of these days is known. */
                rankDrops90: number | null;
                /** @description Ranks observed in the 30 days before `until`. */
                observations30: number;
                /** @description Ranks observed in the 90 days before `until`. */
                observations90: number;
                /** @description What the product sells: the level is that of the sales estimate, the change that of the ranks. For the change each rank is turned into units a day, each week counts with the units at the geometric mean of its ranks, and the average of the weeks is compared with that of the 30 days before. All null in a subcategory. */
                velocity: {
                    /** @description Estimated units in the 30 days before `until`: the `monthlySales` of the sales estimate of that day. Null without an estimate. */
                    unitsPer30Days: number | null;
                    /** @description Units in the 30 days before those, by the change of the ranks. Null without a change. */
                    previousUnitsPer30Days: number | null;
                    /** @description Change of the ranks’ units from the 30 days before. Null in a subcategory, or when in one of the two windows no rank was observed or ranks were in force for less than half of it. */
                    changePercent: number | null;
                };
                /** @description `improving`: the rank number falls. Agrees with `velocity.changePercent`: from 10 % up or down that decides, below it the trend of 13 weeks, unless it is opposite. Null: `reason` says why. */
                trend: ("improving" | "steady" | "worsening") | null;
                /** @description The trend with its uncertainty: the Theil-Sen slope (the median slope between all pairs) through the weekly averages of ln(value) of the 13 weeks before `until`, with Sen’s interval. The trend is `steady` unless the interval excludes 0 and the change is at least 1 %. Null with fewer than four usable weeks. A week is usable when the product was looked at in it and it had a value for at least a day; for ranks, when a look saw a rank. */
                trendDetail: {
                    /** @description Change of the value over 30 days, in percent. */
                    percentPer30Days: number;
                    /** @description Lower end of the interval of the change, in percent. */
                    low: number;
                    /** @description Upper end of the interval of the change, in percent. */
                    high: number;
                    /** @description Confidence level of the interval from `low` to `high`. */
                    confidence: number;
                } | null;
                /** @description How ranks differ by month. Null without 24 consecutive months up to `until` that each have observed ranks. */
                seasonality: {
                    /** @description The twelve months of a year. */
                    months: {
                        /** @description Number of the month; 1 is January. */
                        month: number;
                        /** @description Typical rank of the month divided by the level around it; below 1 is better. */
                        rankRatio: number;
                    }[];
                    /** @description Consecutive months that the pattern is made from. */
                    monthsUsed: number;
                } | null;
            };
        };
        ProductNotFoundOrCategoryNotFoundOrNoHistoryFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "product_not_found" | "category_not_found" | "no_history";
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
        AiKeywords: {
            /** @description The keyword asked about. Null when something else was. */
            keyword: string | null;
            /** @description The product asked about. Null when something else was. */
            asin: string | null;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The ideas, grouped by topic. */
            ideas: {
                /** @description The proposed keyword. */
                keyword: string;
                /** @description Topic: what the keyword adds to the seed. */
                group: string;
                /**
                 * @description What a shopper who types it wants.
                 * @enum {string}
                 */
                intent: "core" | "specific" | "related" | "off-topic";
                /**
                 * @description Where it belongs in a listing or campaign.
                 * @enum {string}
                 */
                use: "title" | "bullet" | "backend" | "ppc-exact" | "ppc-phrase" | "ppc-broad" | "negative";
                /** @description Why it is proposed. */
                rationale: string;
                /** @description What supports the idea. */
                evidence: {
                    /** @description Measured searches in 30 days. Null when not measured. */
                    searchVolume: number | null;
                    /** @description Number of listings of the market that contain it. */
                    listings: number;
                    /** @description The source that says so. */
                    source: string;
                };
                /**
                 * @description Who proposed it.
                 * @enum {string}
                 */
                generatedBy: "built-in" | "model";
            }[];
            /** @description Words for the search terms field of a listing. */
            backendTerms: {
                /** @description The words, separated by spaces. */
                text: string;
                /** @description Length of `text` in bytes of UTF-8. */
                bytes: number;
                /** @description Length that the field allows, in bytes. */
                limitBytes: number;
            };
            /** @description What made the ideas. */
            generator: {
                /**
                 * @description `language-model`: the built-in generator together with the model.
                 * @enum {string}
                 */
                name: "built-in" | "language-model";
                /** @description The language model that took part. Null when none did. */
                model: string | null;
                /** @description Why the language model did not take part. Null when it did, or none is configured. */
                note: string | null;
            };
        };
        ProductNotFoundOrNoKeywordDataFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "product_not_found" | "no_keyword_data";
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
        KeywordsByAsin: {
            /** @description Product identifier: ten capital letters and digits. */
            asin: string;
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The keywords that lead to the product. */
            keywords: {
                /** @description The keyword, as asked or as measured. */
                keyword: string;
                /** @description Searches in 30 days. Null when no source counts them and no rank could be calibrated. */
                searchVolume: number | null;
                /** @description The range in which the searches in 30 days lie. */
                searchVolumeRange: {
                    /** @description Lowest number of searches. Null without a volume. */
                    low: number | null;
                    /** @description Highest number of searches. Null without a volume. */
                    high: number | null;
                };
                /** @description `measured`: counted by the source. `calibrated`: derived from the rank, using counted terms of the same department and period. Null without a volume. */
                volumeKind: ("measured" | "calibrated") | null;
                /** @description Rank of the keyword by searches. Comparable only within one department and period. Null when no source gives it. */
                searchFrequencyRank: number | null;
                /** @description Department of the store that was measured. Null for the whole store. */
                department: string | null;
                /** @description First instant of the period measured. Null when no source gives it. */
                periodStart: string | null;
                /** @description End of the period measured. Null when no source gives it. */
                periodEnd: string | null;
                /** @description Change of the searches over 90 days, in percent. Null without two counted periods of one source that lie 90 days apart. */
                trend90Percent: number | null;
                /** @description How many advertisers bid on it, from 0 (none) to 100 (many), as a source states it. Null when no source gives it. */
                competitionIndex: number | null;
                /** @description What a click may cost an advertiser, in major units of `currency`. */
                suggestedBid: {
                    /** @description Lower suggested bid. Null when no source gives it. */
                    low: number | null;
                    /** @description Upper suggested bid. Null when no source gives it. */
                    high: number | null;
                };
                /** @description Share (0-1) of the clicks that go to the three most clicked products. Null when no source gives it. */
                top3ClickShare: number | null;
                /** @description Share (0-1) of the orders that go to the three most clicked products. Null when no source gives it. */
                top3ConversionShare: number | null;
                /** @description The greatest of three values: shared clicks (Bhattacharyya), shared words (Jaccard), and shared category (half). */
                relevance: number;
                /** @description The source that says so. */
                source: string;
                /** @description Share (0-1) of the clicks after this keyword that go to the product. Null when no source gives it. */
                clickShare: number | null;
                /** @description Share (0-1) of the orders after this keyword that go to the product. Null when no source gives it. */
                conversionShare: number | null;
            }[];
        };
        NoKeywordDataFailure: {
            /** @constant */
            success: false;
            error: {
                /** @enum {string} */
                code: "no_keyword_data";
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
        KeywordsCompare: {
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description Number of keywords that lead to any of the products, before filters and limit. */
            totalKeywords: number;
            /** @description Number of keywords that lead to all of the products. */
            sharedKeywords: number;
            /** @description False when a product has more than 500 keywords and only the most searched ones are compared. */
            complete: boolean;
            /** @description The products, in the order asked for. */
            products: {
                /** @description Product identifier: ten capital letters and digits. */
                asin: string;
                /** @description Title of the listing. Null when no source gives it. */
                title: string | null;
                /** @description Number of keywords that lead to it. */
                keywords: number;
                /** @description Number of keywords that lead to it alone. */
                exclusiveKeywords: number;
                /** @description Number of keywords that lead to other products of the list and not to it. */
                gapKeywords: number;
                /** @description Searches in 30 days of its keywords with a known volume. Null when none is known. */
                searchVolume: number | null;
            }[];
            /** @description The keywords, the most searched first. */
            keywords: {
                /** @description The keyword, as asked or as measured. */
                keyword: string;
                /** @description Searches in 30 days. Null when no source counts them and no rank could be calibrated. */
                searchVolume: number | null;
                /** @description The range in which the searches in 30 days lie. */
                searchVolumeRange: {
                    /** @description Lowest number of searches. Null without a volume. */
                    low: number | null;
                    /** @description Highest number of searches. Null without a volume. */
                    high: number | null;
                };
                /** @description `measured`: counted by the source. `calibrated`: derived from the rank, using counted terms of the same department and period. Null without a volume. */
                volumeKind: ("measured" | "calibrated") | null;
                /** @description Rank of the keyword by searches. Comparable only within one department and period. Null when no source gives it. */
                searchFrequencyRank: number | null;
                /** @description Department of the store that was measured. Null for the whole store. */
                department: string | null;
                /** @description First instant of the period measured. Null when no source gives it. */
                periodStart: string | null;
                /** @description End of the period measured. Null when no source gives it. */
                periodEnd: string | null;
                /** @description Change of the searches over 90 days, in percent. Null without two counted periods of one source that lie 90 days apart. */
                trend90Percent: number | null;
                /** @description How many advertisers bid on it, from 0 (none) to 100 (many), as a source states it. Null when no source gives it. */
                competitionIndex: number | null;
                /** @description What a click may cost an advertiser, in major units of `currency`. */
                suggestedBid: {
                    /** @description Lower suggested bid. Null when no source gives it. */
                    low: number | null;
                    /** @description Upper suggested bid. Null when no source gives it. */
                    high: number | null;
                };
                /** @description Share (0-1) of the clicks that go to the three most clicked products. Null when no source gives it. */
                top3ClickShare: number | null;
                /** @description Share (0-1) of the orders that go to the three most clicked products. Null when no source gives it. */
                top3ConversionShare: number | null;
                /** @description The source that says so. */
                source: string;
                /** @description Number of the products that it leads to. */
                leadsTo: number;
                /** @description ASINs it does not lead to. */
                missing: string[];
                /** @description The products, in the order asked for. */
                products: {
                    /** @description Product identifier: ten capital letters and digits. */
                    asin: string;
                    /** @description False when no source names it among the clicked products, or names it with a share of 0. */
                    isClicked: boolean;
                    /** @description Share (0-1) of the clicks after this keyword that go to the product. Null when no source gives it. */
                    clickShare: number | null;
                    /** @description Share (0-1) of the orders after this keyword that go to the product. Null when no source gives it. */
                    conversionShare: number | null;
                    /** @description Rank by clicks among the products in the same row of the source. Null when the source does not name it. */
                    clickRank: number | null;
                    /** @description Department that was measured. Null for the whole store, and without a measure. */
                    department: string | null;
                    /** @description First instant of the period measured. Null when no source gives it. */
                    periodStart: string | null;
                    /** @description End of the period measured. Null when no source gives it. */
                    periodEnd: string | null;
                    /** @description The source that says so. Null when no source names the product. */
                    source: string | null;
                }[];
            }[];
        };
        Profit: {
            /** @description The marketplace as its domain, such as `amazon.com`. */
            marketplace: string;
            /** @description The product. Null when a price, category and package were asked about. */
            asin: string | null;
            /** @description ISO 4217 code of all amounts of money in this object. Amounts are in major units. */
            currency: string;
            /** @description The day whose rate card and surcharges apply. */
            date: string;
            /** @description The last look at the price of the catalog. Null for a price that was given. */
            priceAsOf: string | null;
            /**
             * @description Who ships: the store (`fba`) or the seller (`fbm`).
             * @enum {string}
             */
            fulfillment: "fba" | "fbm";
            /** @description Price that a buyer pays. */
            price: number;
            /** @description Referral category of the card. Null when neither the request nor the catalog leads to one. */
            category: string | null;
            /** @description Value-added tax of a unit. */
            vat: {
                /**
                 * @description Whether tax applies and the seller is registered for it.
                 * @enum {string}
                 */
                scheme: "none" | "registered" | "unregistered" | "unknown";
                /** @description Tax rate in percent of the price without tax. Null when no rate is known. */
                ratePercent: number | null;
                /** @description Tax contained in the price, which the seller pays on. Null when no rate is known. */
                onPrice: number | null;
                /** @description Tax on the fees, in major units. Null when a fee or the rate is not known. */
                onFees: number | null;
                /** @description Whether the tax on fees is refunded. */
                isRecoverable: boolean;
            };
            /** @description Fees of a unit, without tax. A fee that is null is named in `missing`. */
            fees: {
                /** @description Referral fee. Null: see `missing`. */
                referral: number | null;
                /** @description Closing fee of media. Null: see `missing`. */
                closing: number | null;
                /** @description Fee for each item on the individual plan. Null: see `missing`. */
                perItem: number | null;
                /** @description The card’s base fee for picking, packing and shipping. Null: see `missing`. */
                fulfillment: number | null;
                /** @description Surcharges on the fulfillment fee. */
                surcharges: {
                    /** @description Name of the surcharge. */
                    name: string;
                    /** @description Amount in major units. Null: see `missing`. */
                    amount: number | null;
                }[];
                /** @description Storage of a unit over `storageMonths`. Null: see `missing`. */
                storage: number | null;
                /** @description Placement of inbound stock. Null: see `missing`. */
                inboundPlacement: number | null;
                /** @description Fees for units that come back. Null: see `missing`. */
                returns: number | null;
                /** @description Digital services fee. Null: see `missing`. */
                digitalServices: number | null;
                /** @description Other fees. Null: see `missing`. */
                other: number | null;
                /** @description All fees. Null when one of them is. */
                total: number | null;
            };
            /** @description The entry of the card, or the statement, behind each fee. */
            feeRules: {
                /** @description Name of the field in `fees`. */
                fee: string;
                /** @description The rule that was applied. */
                rule: string;
                /**
                 * @description The rate card, an override, or a fee measured for the ASIN.
                 * @enum {string}
                 */
                source: "schedule" | "override" | "measured";
            }[];
            /** @description What a unit costs the seller, without fees. */
            costs: {
                /** @description The product itself. */
                product: number;
                /** @description Shipping to the warehouse. */
                inboundShipping: number;
                /** @description Shipping to the buyer when the seller ships. */
                fbmShipping: number;
                /** @description Advertising. */
                advertising: number;
                /** @description What returned units lose. Null when a fee it depends on is not known. */
                returns: number | null;
                /** @description Tax on fees that is not refunded. Null when it is not known. */
                vatOnFees: number | null;
                /** @description All other costs. */
                other: number;
                /** @description All costs. Null when one of them is. */
                total: number | null;
            };
            /** @description Profit of a unit, in major units. Null when a fee is not known. */
            profit: number | null;
            /** @description Profit of a unit with the package of the category that leaves less than nine in ten others. Null unless the package is estimated. */
            profitLow: number | null;
            /** @description Profit of a unit with the package of the category that leaves more than nine in ten others. Null unless the package is estimated. */
            profitHigh: number | null;
            /** @description Profit in percent of the price without VAT. Null when a fee is not known, or the price is 0. */
            marginPercent: number | null;
            /** @description Profit in percent of cost and inbound shipping. Null when a fee is not known, or nothing is spent. */
            roiPercent: number | null;
            /** @description Lowest price without a loss. Null when a fee is not known or no such price exists. */
            breakEvenPrice: number | null;
            /** @description The price that gives a margin. */
            minPriceForMargin: {
                /** @description The margin wanted, in percent. */
                marginPercent: number;
                /** @description Lowest price with this margin. Null when none exists or is known. */
                price: number | null;
            };
            /** @description The price that gives a return on investment. */
            minPriceForRoi: {
                /** @description The return wanted, in percent of cost and inbound shipping. */
                roiPercent: number;
                /** @description Lowest price with this return. Null when none exists or is known. */
                price: number | null;
            };
            /** @description The cost that allows a return on investment. */
            maxCostForRoi: {
                /** @description The return wanted, in percent of cost and inbound shipping. */
                roiPercent: number;
                /** @description Highest cost with this return. Null when none exists or is known. */
                cost: number | null;
            };
            /** @description Advertising in percent of the price that leaves no profit. Null when a fee is not known. */
            breakEvenAcosPercent: number | null;
            /** @description Why a figure is null or holds only in part, and measured fees that contradict the card. */
            notes: string[];
            /** @description Sales, revenue and profit over 30 days. */
            monthly: {
                /** @description Units that you sell: those given, else your share of `listingUnits`. Null when not given and without an estimate. */
                units: number | null;
                /** @description Your share of the lower end of the 80 % range of the sales estimate. Null without an estimate. */
                unitsLow: number | null;
                /** @description Your share of the upper end of the 80 % range of the sales estimate. Null without an estimate. */
                unitsHigh: number | null;
                /** @description Your share of the mean of the sales estimate, for totals over many products. It may lie above `unitsHigh` when the estimate is wide: few products sell a lot, most sell little. Null without an estimate. */
                expectedUnits: number | null;
                /** @description Units of all sellers of the listing: `monthlySales`, the median of the sales estimate. Null when units were given and without an estimate. */
                listingUnits: number | null;
                /** @description The other sellers that the share is reckoned from. Null when they are not known. */
                competitors: number | null;
                /** @description Your percentage of `listingUnits`, if all who compete for the buy box have it equally often. Null when the other offers are not known; then all units count. */
                sharePercent: number | null;
                /** @description Who the other sellers are: `winners` had the buy box in the last days, `offers` have an offer of new goods. Null when they are not known. */
                shareBasis: ("winners" | "offers") | null;
                /** @description Whether the units were given or estimated. Null when neither. */
                basis: ("given" | "estimate") | null;
                /** @description Width of the 80 % range: A within a factor of 1.5 on each side, B of 2, C of 3, D wider. Null without an estimate. */
                grade: ("A" | "B" | "C" | "D") | null;
                /** @description Whether the width of such ranges was measured on known sales. Null without an estimate. */
                calibrated: boolean | null;
                /** @description The day that the sales speak of: the last look at the rank or badge. Null without an estimate. */
                salesAsOf: string | null;
                /** @description Price times `units`. Null when the units are not known. */
                revenue: number | null;
                /** @description Profit at `units`. Null when the units or a fee are not known. */
                profit: number | null;
                /** @description Profit at the worse end of the range. Null when the units or a fee are not known. */
                low: number | null;
                /** @description Profit at the better end of the range. Null when the units or a fee are not known. */
                high: number | null;
                /** @description Profit at `expectedUnits`. Null when the units or a fee are not known. */
                expectedProfit: number | null;
            };
            /** @description Profit of a unit at every price up to twice this one, as straight lines in ascending order. It jumps between two lines, where a fee changes in a step. Within a line, rounding moves it by a few minor units. */
            profitByPrice: {
                /** @description Lowest price of the line. */
                fromPrice: number;
                /** @description Highest price of the line. */
                toPrice: number;
                /** @description Profit of a unit at `fromPrice`. Null when a fee is not known. */
                fromProfit: number | null;
                /** @description Profit of a unit at `toPrice`. Null when a fee is not known. */
                toProfit: number | null;
            }[];
            /** @description What a change of one factor does. */
            sensitivity: {
                /**
                 * @description The factor that is changed.
                 * @enum {string}
                 */
                factor: "price" | "cost" | "returnRatePercent" | "advertising";
                /** @description Change in percent; in percentage points for `returnRatePercent`. */
                change: number;
                /** @description Profit of a unit, in major units. Null when a fee is not known. */
                profit: number | null;
                /** @description Profit in percent of the price without VAT. Null when a fee is not known, or the price is 0. */
                marginPercent: number | null;
            }[];
            /** @description Fees and profit with either way of shipping. */
            channels: {
                /** @description Shipped by the store. */
                fba: {
                    /** @description All fees. Null when one of them is not known. */
                    feesTotal: number | null;
                    /** @description Profit of a unit, in major units. Null when a fee is not known. */
                    profit: number | null;
                    /** @description Profit in percent of the price without VAT. Null when a fee is not known, or the price is 0. */
                    marginPercent: number | null;
                };
                /** @description Shipped by the seller. */
                fbm: {
                    /** @description All fees. Null when one of them is not known. */
                    feesTotal: number | null;
                    /** @description Profit of a unit, in major units. Null when a fee is not known. */
                    profit: number | null;
                    /** @description Profit in percent of the price without VAT. Null when a fee is not known, or the price is 0. */
                    marginPercent: number | null;
                };
            };
            /** @description Storage and profit in the two seasons of storage fees. */
            seasons: {
                /** @description From January to September. */
                januaryToSeptember: {
                    /** @description Storage of a unit. Null when the fee is not known. */
                    storage: number | null;
                    /** @description Profit of a unit, in major units. Null when a fee is not known. */
                    profit: number | null;
                };
                /** @description From October to December. */
                octoberToDecember: {
                    /** @description Storage of a unit. Null when the fee is not known. */
                    storage: number | null;
                    /** @description Profit of a unit, in major units. Null when a fee is not known. */
                    profit: number | null;
                };
            };
            /** @description The rate card behind the fees. */
            schedule: {
                /** @description Identifier of the card. */
                id: string;
                /** @description First day on which it is in force. */
                effectiveFrom: string;
                /** @description Where it was published. */
                source: string;
                /**
                 * @description How sure its figures are.
                 * @enum {string}
                 */
                confidence: "high" | "medium" | "low";
                /** @description What the card does not say. */
                gaps: string[];
            };
            /** @description Size tier of the package. Null without a package, or when the seller ships. */
            sizeTier: string | null;
            /** @description Weight that counts for shipping, in grams. Null without a package. */
            shippingWeightG: number | null;
            /** @description Sum of the known fees. */
            knownFees: number;
            /** @description Profit if every unknown fee were 0. */
            profitBeforeMissingFees: number;
            /** @description Fees measured for the ASIN, compared with the card. Null without measured fees. */
            crossCheck: {
                /** @description The source that says so. */
                source: string;
                /** @description Day on which they were measured. */
                observedOn: string;
                /** @description Fulfillment fee, in major units. Null when not measured. */
                fulfillment: {
                    /** @description The fee as measured. */
                    measured: number;
                    /** @description The fee by the card. Null when the catalog has no package or price to find it, or the card has no figure. */
                    schedule: number | null;
                    /** @description Measured fee minus card. Null when `schedule` is. */
                    difference: number | null;
                } | null;
                /** @description Referral fee, in percent. Null when not measured. */
                referralPercent: {
                    /** @description The fee as measured. */
                    measured: number;
                    /** @description The fee by the card. Null when the catalog has no category or price to find it, or the card has no figure. */
                    schedule: number | null;
                    /** @description Measured fee minus card. Null when `schedule` is. */
                    difference: number | null;
                } | null;
            } | null;
            /** @description What was assumed. */
            assumptions: string[];
            /** @description Fees that are not known. */
            missing: {
                /** @description Name of the field in `fees`. */
                fee: string;
                /** @description Why it is not known. */
                reason: string;
                /** @description What to send to make it known. */
                remedy: string;
            }[];
        };
        BatchOfProduct: {
            /**
             * @description The operation asked.
             * @enum {string}
             */
            operation: "product";
            /** @description The results, in the order of the items. */
            results: {
                /** @description The HTTP status of this item when it is asked alone. */
                status: number;
                data: components["schemas"]["Product"] | null;
                /** @description Why the item failed. Null when it did not. */
                error: {
                    /** @description Code of the error. */
                    code: string;
                    /** @description Text for people; it names the field, its value and the remedy. */
                    message: string;
                    /** @description What is wrong, field by field. */
                    details: {
                        [key: string]: unknown;
                    }[];
                } | null;
                /** @description Only for a history that was not begun (413): ask for it in another batch with this `from`. Null otherwise. */
                nextFrom: string | null;
            }[];
        };
        BatchOfProfit: {
            /**
             * @description The operation asked.
             * @enum {string}
             */
            operation: "profit-calc" | "profit";
            /** @description The results, in the order of the items. */
            results: {
                /** @description The HTTP status of this item when it is asked alone. */
                status: number;
                data: components["schemas"]["Profit"] | null;
                /** @description Why the item failed. Null when it did not. */
                error: {
                    /** @description Code of the error. */
                    code: string;
                    /** @description Text for people; it names the field, its value and the remedy. */
                    message: string;
                    /** @description What is wrong, field by field. */
                    details: {
                        [key: string]: unknown;
                    }[];
                } | null;
                /** @description Only for a history that was not begun (413): ask for it in another batch with this `from`. Null otherwise. */
                nextFrom: string | null;
            }[];
        };
        BatchOfPriceHistory: {
            /**
             * @description The operation asked.
             * @enum {string}
             */
            operation: "price-history";
            /** @description The results, in the order of the items. */
            results: {
                /** @description The HTTP status of this item when it is asked alone. */
                status: number;
                data: components["schemas"]["PriceHistory"] | null;
                /** @description Why the item failed. Null when it did not. */
                error: {
                    /** @description Code of the error. */
                    code: string;
                    /** @description Text for people; it names the field, its value and the remedy. */
                    message: string;
                    /** @description What is wrong, field by field. */
                    details: {
                        [key: string]: unknown;
                    }[];
                } | null;
                /** @description Only for a history that was not begun (413): ask for it in another batch with this `from`. Null otherwise. */
                nextFrom: string | null;
            }[];
        };
        BatchOfBsrHistory: {
            /**
             * @description The operation asked.
             * @enum {string}
             */
            operation: "bsr-history";
            /** @description The results, in the order of the items. */
            results: {
                /** @description The HTTP status of this item when it is asked alone. */
                status: number;
                data: components["schemas"]["BsrHistory"] | null;
                /** @description Why the item failed. Null when it did not. */
                error: {
                    /** @description Code of the error. */
                    code: string;
                    /** @description Text for people; it names the field, its value and the remedy. */
                    message: string;
                    /** @description What is wrong, field by field. */
                    details: {
                        [key: string]: unknown;
                    }[];
                } | null;
                /** @description Only for a history that was not begun (413): ask for it in another batch with this `from`. Null otherwise. */
                nextFrom: string | null;
            }[];
        };
        Batch: components["schemas"]["BatchOfProduct"] | components["schemas"]["BatchOfProfit"] | components["schemas"]["BatchOfPriceHistory"] | components["schemas"]["BatchOfBsrHistory"];
        Usage: {
            /** @description Plan of the key. */
            plan: string;
            /** @description Requests allowed in a UTC day. Null for a plan without a daily limit. */
            limit: number | null;
            /** @description Requests counted. */
            used: number;
            /** @description Requests left today. Null for a plan without a daily limit. */
            remaining: number | null;
            /**
             * Format: date-time
             * @description When the count starts again, UTC.
             */
            resetsAt: string;
            /** @description Use by day, newest first, today included. */
            days: {
                /**
                 * Format: date
                 * @description The UTC day.
                 */
                date: string;
                /** @description Requests counted. */
                used: number;
            }[];
        };
    };
    responses: {
        /** @description `missing_parameter`: A required parameter or field is absent, empty or only white space. `invalid_parameter`: A parameter or field has a value that is not allowed, or is given twice. `unknown_parameter`: A parameter or field of that name does not exist here. `bad_request`: The request is not well-formed HTTP/1.1. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestFailure"];
            };
        };
        /** @description `missing_api_key`: No API key was sent. `invalid_api_key`: The API key is unknown, expired or revoked. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedFailure"];
            };
        };
        /** @description `plan_without_api_access`: The plan of the key does not include API access. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenFailure"];
            };
        };
        /** @description `request_timeout`: The request took too long to arrive. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestTimeoutFailure"];
            };
        };
        /** @description `uri_too_long`: The URL is longer than 8 KiB. */
        URITooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["URITooLongFailure"];
            };
        };
        /** @description `daily_limit_exceeded`: More requests are needed than are left today. This one was not counted. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequestsFailure"];
            };
        };
        /** @description `headers_too_large`: The headers are larger than 16 KiB. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestHeaderFieldsTooLargeFailure"];
            };
        };
        /** @description `internal_error`: A defect of the service. The request is not counted. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalServerErrorFailure"];
            };
        };
        /** @description `overloaded`: The service has too many requests to answer. This one is not counted. `unavailable`: The service cannot answer at the moment, or the data it needs is damaged. Not counted. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailableFailure"];
            };
        };
        /** @description `payload_too_large`: The body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeFailure"];
            };
        };
        /** @description `unsupported_media_type`: The body is not declared as JSON in UTF-8, or it is compressed. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeFailure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    search: {
        parameters: {
            query: {
                /** @description What a shopper would type. Every word must match. */
                keyword: string;
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                page?: number;
                pageSize?: number;
                /** @description Category id; everything below it is included. */
                category?: string;
                /** @description Exactly this brand, case and accents folded. */
                brand?: string;
                /** @description Major units, inclusive. */
                minPrice?: number;
                /** @description Major units, inclusive. */
                maxPrice?: number;
                /** @description Best rank wanted, inclusive. */
                minBsr?: number;
                /** @description Worst rank wanted, inclusive. */
                maxBsr?: number;
                /** @description Ratings count, inclusive. */
                minReviews?: number;
                /** @description Ratings count, inclusive. */
                maxReviews?: number;
                /** @description Inclusive. */
                minRating?: number;
                /** @description Estimated units in 30 days, inclusive. */
                minMonthlySales?: number;
                /** @description Estimated units in 30 days, inclusive. */
                maxMonthlySales?: number;
                /** @description Leaves out listings whose last look is more days ago; `leftOut` says how many. */
                maxAgeDays?: number;
                /** @description `collapse` shows one listing for each family, its best seller. */
                variations?: "all" | "collapse";
                /** @description `relevance`: the 200 best sellers, ordered by how well they match and sell; products that do not sell (out of stock, no rank, or a rank beyond 300,000) come after selling ones with all words in the title. All other products follow by sales. Other sorts: plain is ascending, a leading - descending; nulls come last, ties are ordered by ASIN. */
                sort?: "relevance" | "bsr" | "-bsr" | "price" | "-price" | "monthlySales" | "-monthlySales" | "reviewCount" | "-reviewCount" | "rating" | "-rating";
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Search"];
                    };
                };
            };
        };
    };
    "finder-by-address": {
        parameters: {
            query?: {
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                /** @description Words that every product must match as well. */
                keyword?: string;
                /** @description Whether products pass of which a field is unknown; `leftOut` counts those left out. */
                unknown?: "exclude" | "include";
                /** @description Leaves out listings whose last look is more days ago; `leftOut` says how many. */
                maxAgeDays?: number;
                page?: number;
                pageSize?: number;
                /** @description Goes on where an earlier page ended, in the same state of the index. */
                cursor?: string;
                /** @description `collapse` shows one listing for each family. */
                variations?: "all" | "collapse";
                /** @description Up to three fields, a leading - for descending; best sellers first without. Unknown values come last. Separated by commas. */
                sort?: string;
                /** @description More fields to show, separated by commas. */
                fields?: string;
                /** @description The current price, as `priceType` says which. From..to, each end may be left out. */
                price?: string;
                /** @description Average price of 30 days, time-weighted over the days before the last look, in-stock time only. From..to, each end may be left out. */
                priceAverage30?: string;
                /** @description Average price of 90 days, time-weighted over the days before the last look, in-stock time only. From..to, each end may be left out. */
                priceAverage90?: string;
                /** @description Average price of 180 days, time-weighted over the days before the last look, in-stock time only. From..to, each end may be left out. */
                priceAverage180?: string;
                /** @description Average price of 365 days, time-weighted over the days before the last look, in-stock time only. From..to, each end may be left out. */
                priceAverage365?: string;
                /** @description Price now against the average of the days before; negative: it fell (30 days). From..to, each end may be left out. */
                priceChange30Percent?: string;
                /** @description Price now against the average of the days before; negative: it fell (90 days). From..to, each end may be left out. */
                priceChange90Percent?: string;
                /** @description The price is at its lowest of 90 days. true or false. */
                priceAtLowest90?: string;
                /** @description The price is at its lowest of 365 days. true or false. */
                priceAtLowest365?: string;
                /** @description The price is at its lowest of all that is known. true or false. */
                priceAtLowestEver?: string;
                /** @description How often the price fell in 90 days. From..to, each end may be left out. */
                priceDrops90?: string;
                /** @description How far the price strays from its 90-day average (coefficient of variation). From..to, each end may be left out. */
                priceVolatility90Percent?: string;
                /** @description Rank in the root category at the last look; 1 is best. From..to, each end may be left out. */
                bsr?: string;
                /** @description Time-weighted average rank of 30 days. From..to, each end may be left out. */
                bsrAverage30?: string;
                /** @description Time-weighted average rank of 90 days. From..to, each end may be left out. */
                bsrAverage90?: string;
                /** @description Time-weighted average rank of 180 days. From..to, each end may be left out. */
                bsrAverage180?: string;
                /** @description Time-weighted average rank of 365 days. From..to, each end may be left out. */
                bsrAverage365?: string;
                /** @description Rank now against the average of the days before; negative: it fell, so it sells better (30 days). From..to, each end may be left out. */
                bsrChange30Percent?: string;
                /** @description Rank now against the average of the days before; negative: it fell, so it sells better (90 days). From..to, each end may be left out. */
                bsrChange90Percent?: string;
                /** @description How often the rank improved by a sale in 30 days. From..to, each end may be left out. */
                rankDrops30?: string;
                /** @description How often the rank improved by a sale in 90 days. From..to, each end may be left out. */
                rankDrops90?: string;
                /** @description Estimated units in the 30 days up to the last look. From..to, each end may be left out. */
                monthlySales?: string;
                /** @description Those units times the price. From..to, each end may be left out. */
                monthlyRevenue?: string;
                /** @description How sure the estimate is: A is a narrow range. One name or several with | between them; a leading ! excludes them. */
                salesGrade?: string;
                /** @description Sales by rank in the last 30 days against the 30 days that ended 90 days before. From..to, each end may be left out. */
                salesChange90Percent?: string;
                /** @description The store’s own badge: at least as many were bought. From..to, each end may be left out. */
                boughtInPastMonth?: string;
                /** @description Stars, 0 to 5. From..to, each end may be left out. */
                rating?: string;
                /** @description How many ratings it has. From..to, each end may be left out. */
                reviewCount?: string;
                /** @description Ratings added in 30 days. From..to, each end may be left out. */
                reviewsAdded30?: string;
                /** @description Ratings added in 90 days. From..to, each end may be left out. */
                reviewsAdded90?: string;
                /** @description Offers of new goods. From..to, each end may be left out. */
                offerCount?: string;
                /** @description Offers that the marketplace ships. From..to, each end may be left out. */
                fbaOfferCount?: string;
                /** @description Amazon itself has the buy box. true or false. */
                buyBoxIsAmazon?: string;
                /** @description The buy box is shipped by the marketplace. true or false. */
                buyBoxIsFba?: string;
                /** @description Share of 90 days without an offer of Amazon. From..to, each end may be left out. */
                amazonOutOfStock90Percent?: string;
                /** @description Share of 90 days in which nobody offered it new. From..to, each end may be left out. */
                outOfStock90Percent?: string;
                /** @description Whether and how it can be bought. One name or several with | between them; a leading ! excludes them. */
                availability?: string;
                /** @description Id of a category; everything below it is included. One name or several with | between them; a leading ! excludes them. */
                category?: string;
                /** @description Exactly this brand, case and accents folded. One name or several with | between them; a leading ! excludes them. */
                brand?: string;
                /** @description Exactly this maker, case and accents folded. One name or several with | between them; a leading ! excludes them. */
                manufacturer?: string;
                /** @description Words as in product search: in title, brand or category. */
                title?: string;
                /** @description Weight of the package. From..to, each end may be left out. */
                weightG?: string;
                /** @description Longest side of the package as stated. From..to, each end may be left out. */
                lengthMm?: string;
                /** @description Second side of the package as stated. From..to, each end may be left out. */
                widthMm?: string;
                /** @description Third side of the package as stated. From..to, each end may be left out. */
                heightMm?: string;
                /** @description Size tier of the rate card in force at the last look. One name or several with | between them; a leading ! excludes them. */
                sizeTier?: string;
                /** @description The package is not known: size and weight of the product stand for it. true or false. */
                packageAssumed?: string;
                /** @description Referral fee at the price, with the closing fee of media. From..to, each end may be left out. */
                referralFee?: string;
                /** @description Fulfillment fee with surcharges, measured or by the rate card. From..to, each end may be left out. */
                fbaFee?: string;
                /** @description Price less these fees; tax in the price is not taken off. From..to, each end may be left out. */
                netPerUnit?: string;
                /** @description That as a share of the price. From..to, each end may be left out. */
                netSharePercent?: string;
                /** @description Day of the first listing. From..to, each end may be left out. */
                listedSince?: string;
                /** @description Days since the last look. From..to, each end may be left out. */
                lastLookDays?: string;
                /** @description Known variations of its family, with itself. From..to, each end may be left out. */
                familySize?: string;
                /** @description It is a variation of a parent that a source named. true or false. */
                isVariation?: string;
                /** @description Pictures of the listing. From..to, each end may be left out. */
                imageCount?: string;
                /** @description A code such as an EAN is known. true or false. */
                hasGtin?: string;
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["FinderByAddress"];
                    };
                };
            };
        };
    };
    finder: {
        parameters: {
            query?: {
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                     * @default amazon.com
                     * @enum {string}
                     */
                    marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                    /** @description Words that every product must match as well. */
                    keyword?: string;
                    /**
                     * @description Whether products pass of which a field is unknown; `leftOut` counts those left out.
                     * @default exclude
                     * @enum {string}
                     */
                    unknown?: "exclude" | "include";
                    /** @description Leaves out listings whose last look is more days ago; `leftOut` says how many. */
                    maxAgeDays?: number;
                    /** @default 1 */
                    page?: number;
                    /** @default 50 */
                    pageSize?: number;
                    /** @description Goes on where an earlier page ended, in the same state of the index. */
                    cursor?: string;
                    /**
                     * @description `collapse` shows one listing for each family.
                     * @default all
                     * @enum {string}
                     */
                    variations?: "all" | "collapse";
                    /** @description Conditions by field, all of which must hold: `{"min", "max"}` for numbers, a list of names or `{"not": […]}`, true or false. `GET /finder/fields` lists the fields. */
                    where?: {
                        [key: string]: unknown;
                    };
                    /** @description Up to three fields, a leading - for descending; best sellers first without. Unknown values come last. */
                    sort?: string[];
                    /** @description More fields to show. */
                    fields?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Finder"];
                    };
                };
            };
        };
    };
    "finder-fields": {
        parameters: {
            query?: {
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
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
                        data: components["schemas"]["FinderFields"];
                    };
                };
            };
        };
    };
    product: {
        parameters: {
            query?: {
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                /** @description The product as it was known at that time. Descriptions such as the title are kept once, with their date in `observed`. If nobody looked in the 30 days before, the error names the nearest day. ISO 8601; a bare date is that UTC day. A time in the future means now. */
                asOf?: string;
            };
            header?: never;
            path: {
                /** @description Product identifier: ten letters and digits, in any case. */
                asin: string;
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
                        data: components["schemas"]["Product"];
                    };
                };
            };
        };
    };
    "price-history": {
        parameters: {
            query: {
                /** @description Product identifier: ten letters and digits, in any case. */
                asin: string;
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                /** @description Start in ISO 8601; a bare date is that UTC day, `first` is the first known point. Without it the window begins 365 days before `to`. */
                from?: string;
                /** @description End, exclusive; a bare date includes that whole UTC day. It may lie in the future, but no value is carried forward beyond the last look at the product. Without it the window ends now. */
                to?: string;
                /** @description `raw` gives the changes; the others give one point for each bucket (UTC, weeks from Monday). */
                interval?: "raw" | "hour" | "day" | "week" | "month";
                /** @description `points`: a list of objects; `columns`: arrays of equal length. */
                layout?: "points" | "columns";
                /** @description Comma-separated list of price, buyBox, amazon, new, newFba, newFbm, used, listPrice, lightningDeal, rating, reviewCount, offerCount, boughtInPastMonth, primeExclusive, fbaOfferCount, fbmOfferCount. */
                series?: string;
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PriceHistory"];
                    };
                };
            };
        };
    };
    "bsr-history": {
        parameters: {
            query: {
                /** @description Product identifier: ten letters and digits, in any case. */
                asin: string;
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                /** @description Start in ISO 8601; a bare date is that UTC day, `first` is the first known point. Without it the window begins 365 days before `to`. */
                from?: string;
                /** @description End, exclusive; a bare date includes that whole UTC day. It may lie in the future, but no value is carried forward beyond the last look at the product. Without it the window ends now. */
                to?: string;
                /** @description `raw` gives the changes; the others give one point for each bucket (UTC, weeks from Monday). */
                interval?: "raw" | "hour" | "day" | "week" | "month";
                /** @description `points`: a list of objects; `columns`: arrays of equal length. */
                layout?: "points" | "columns";
                /** @description Id of the category that the ranks count in; without it the product’s root category. */
                category?: string;
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BsrHistory"];
                    };
                };
            };
        };
    };
    "ai-keywords": {
        parameters: {
            query?: {
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The keyword to start from. */
                    keyword?: string;
                    /** @description Product identifier: ten letters and digits, in any case. */
                    asin?: string;
                    /** @description Title of a listing, which may be unpublished. */
                    title?: string;
                    /**
                     * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                     * @default amazon.com
                     * @enum {string}
                     */
                    marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                    /**
                     * @description What the ideas are for.
                     * @default both
                     * @enum {string}
                     */
                    purpose?: "listing" | "ppc" | "both";
                    /** @description Two letters (ISO 639-1), such as `en`; the language of the marketplace when omitted. */
                    language?: string;
                    /** @default 50 */
                    limit?: number;
                } & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AiKeywords"];
                    };
                };
            };
        };
    };
    "keywords-by-asin": {
        parameters: {
            query: {
                /** @description Product identifier: ten letters and digits, in any case. */
                asin: string;
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                limit?: number;
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["KeywordsByAsin"];
                    };
                };
            };
        };
    };
    "keywords-compare": {
        parameters: {
            query: {
                /** @description Comma-separated list of 2 to 10 different ASINs. */
                asins: string;
                /** @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted. */
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                /** @description One of the ASINs. Only keywords that lead to others of them and not to this one. */
                gapFor?: string;
                /** @description Only keywords that lead to at least this many of the ASINs. */
                minProducts?: number;
                minSearchVolume?: number;
                limit?: number;
                /** @description Rows as CSV; wins over the header Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `format=csv` or `Accept: text/csv` its rows as text/csv instead, see `x-csv`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["KeywordsCompare"];
                    };
                };
            };
        };
    };
    profit: {
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
                    asin?: string;
                    /**
                     * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                     * @default amazon.com
                     * @enum {string}
                     */
                    marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                    /** @description A referral category of the card, or a catalog category (id or path). */
                    category?: string;
                    /** @description Packed size and weight: length, width, height, dimensionUnit, weight and weightUnit, or lengthMm, widthMm, heightMm and weightG. */
                    package?: {
                        length?: number;
                        width?: number;
                        height?: number;
                        /** @enum {string} */
                        dimensionUnit?: "mm" | "cm" | "in";
                        weight?: number;
                        /** @enum {string} */
                        weightUnit?: "g" | "kg" | "oz" | "lb";
                        lengthMm?: number;
                        widthMm?: number;
                        heightMm?: number;
                        weightG?: number;
                    } & (unknown | unknown);
                    /**
                     * @description By the category when omitted: apparel, else standard.
                     * @enum {string}
                     */
                    productType?: "standard" | "apparel" | "dangerous_goods";
                    /** @description As the buyer sees it, VAT included where prices contain it. Exact to the minor unit of the currency, because fees step at it; every other amount is rounded to it, half up. */
                    price?: number;
                    /** @description Of a unit, without VAT; rounded to the minor unit. */
                    cost: number;
                    /**
                     * @description Who ships; fba when omitted.
                     * @enum {string}
                     */
                    fulfillment?: "fba" | "fbm";
                    /** @description To the warehouse, per unit. */
                    inboundShipping?: number;
                    /** @description To the buyer, per unit, when the seller ships. */
                    fbmShipping?: number;
                    /** @description Advertising per unit sold; or give advertisingPercent. */
                    advertisingPerUnit?: number;
                    /** @description Advertising as a percentage of the price. */
                    advertisingPercent?: number;
                    /** @description Anything else, per unit. */
                    otherCosts?: number;
                    /** @description Units that come back. */
                    returnRatePercent?: number;
                    /** @description Of its cost, what a returned unit loses; 100 by default. */
                    returnLossPercent?: number;
                    /** @description How long a unit lies in store, from the month of `date` on; 1 by default. */
                    storageMonths?: number;
                    /** @description True unless said, where VAT applies. */
                    vatRegistered?: boolean;
                    /**
                     * @description professional when omitted.
                     * @enum {string}
                     */
                    sellingPlan?: "professional" | "individual";
                    /** @description Germany: CEP (default) or DE_ONLY. European Union: EFN, out of stock in another country. */
                    deliveryVariant?: string;
                    /** @description Certified to ship in its own packaging (SIPP). */
                    shipsInOwnPackaging?: boolean;
                    /** @description ISO 3166 country of the seller, for the digital services fee. */
                    sellerCountry?: string;
                    /** @description Historical days of supply, for the low-inventory fee. */
                    daysOfSupply?: {
                        last30: number;
                        last90: number;
                    };
                    /** @description Units a month; the sales estimate of the ASIN when omitted. */
                    monthlyUnits?: number;
                    /** @description Day whose card and surcharges count, YYYY-MM-DD; today. */
                    date?: string;
                    /** @description For minPriceForMargin; 20 by default. */
                    targetMarginPercent?: number;
                    /** @description For minPriceForRoi and maxCostForRoi; 30 by default. */
                    targetRoiPercent?: number;
                    /** @description Fees you know better, per unit, without tax. */
                    feeOverrides?: {
                        /** @description Replaces `fees.referral`. */
                        referral?: number;
                        /** @description Replaces `fees.closing`. */
                        closing?: number;
                        /** @description Replaces `fees.perItem`. */
                        perItem?: number;
                        /** @description Replaces `fees.fulfillment`. */
                        fulfillment?: number;
                        /** @description Replaces `fees.surcharges`. */
                        surcharges?: number;
                        /** @description Replaces `fees.storage`. */
                        storage?: number;
                        /** @description Replaces `fees.inboundPlacement`. */
                        inboundPlacement?: number;
                        /** @description Replaces `fees.returns`. */
                        returns?: number;
                        /** @description Replaces `fees.digitalServices`. */
                        digitalServices?: number;
                        /** @description Replaces `fees.other`. */
                        other?: number;
                    };
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
                        data: components["schemas"]["Profit"];
                    };
                };
            };
        };
    };
    batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description One of the operations of this form, asked once for each item.
                     * @enum {string}
                     */
                    operation: "product";
                    /** @description Parameters of that operation, as it takes them. */
                    items: {
                        /** @description Product identifier: ten letters and digits, in any case. */
                        asin: string;
                        /**
                         * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                         * @default amazon.com
                         * @enum {string}
                         */
                        marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                        /** @description The product as it was known at that time. Descriptions such as the title are kept once, with their date in `observed`. If nobody looked in the 30 days before, the error names the nearest day. ISO 8601; a bare date is that UTC day. A time in the future means now. */
                        asOf?: string;
                    }[];
                } | {
                    /**
                     * @description One of the operations of this form, asked once for each item.
                     * @enum {string}
                     */
                    operation: "profit-calc" | "profit";
                    /** @description Parameters of that operation, as it takes them. */
                    items: {
                        /** @description Product identifier: ten letters and digits, in any case. */
                        asin?: string;
                        /**
                         * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                         * @default amazon.com
                         * @enum {string}
                         */
                        marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                        /** @description A referral category of the card, or a catalog category (id or path). */
                        category?: string;
                        /** @description Packed size and weight: length, width, height, dimensionUnit, weight and weightUnit, or lengthMm, widthMm, heightMm and weightG. */
                        package?: {
                            length?: number;
                            width?: number;
                            height?: number;
                            /** @enum {string} */
                            dimensionUnit?: "mm" | "cm" | "in";
                            weight?: number;
                            /** @enum {string} */
                            weightUnit?: "g" | "kg" | "oz" | "lb";
                            lengthMm?: number;
                            widthMm?: number;
                            heightMm?: number;
                            weightG?: number;
                        } & (unknown | unknown);
                        /**
                         * @description By the category when omitted: apparel, else standard.
                         * @enum {string}
                         */
                        productType?: "standard" | "apparel" | "dangerous_goods";
                        /** @description As the buyer sees it, VAT included where prices contain it. Exact to the minor unit of the currency, because fees step at it; every other amount is rounded to it, half up. */
                        price?: number;
                        /** @description Of a unit, without VAT; rounded to the minor unit. */
                        cost: number;
                        /**
                         * @description Who ships; fba when omitted.
                         * @enum {string}
                         */
                        fulfillment?: "fba" | "fbm";
                        /** @description To the warehouse, per unit. */
                        inboundShipping?: number;
                        /** @description To the buyer, per unit, when the seller ships. */
                        fbmShipping?: number;
                        /** @description Advertising per unit sold; or give advertisingPercent. */
                        advertisingPerUnit?: number;
                        /** @description Advertising as a percentage of the price. */
                        advertisingPercent?: number;
                        /** @description Anything else, per unit. */
                        otherCosts?: number;
                        /** @description Units that come back. */
                        returnRatePercent?: number;
                        /** @description Of its cost, what a returned unit loses; 100 by default. */
                        returnLossPercent?: number;
                        /** @description How long a unit lies in store, from the month of `date` on; 1 by default. */
                        storageMonths?: number;
                        /** @description True unless said, where VAT applies. */
                        vatRegistered?: boolean;
                        /**
                         * @description professional when omitted.
                         * @enum {string}
                         */
                        sellingPlan?: "professional" | "individual";
                        /** @description Germany: CEP (default) or DE_ONLY. European Union: EFN, out of stock in another country. */
                        deliveryVariant?: string;
                        /** @description Certified to ship in its own packaging (SIPP). */
                        shipsInOwnPackaging?: boolean;
                        /** @description ISO 3166 country of the seller, for the digital services fee. */
                        sellerCountry?: string;
                        /** @description Historical days of supply, for the low-inventory fee. */
                        daysOfSupply?: {
                            last30: number;
                            last90: number;
                        };
                        /** @description Units a month; the sales estimate of the ASIN when omitted. */
                        monthlyUnits?: number;
                        /** @description Day whose card and surcharges count, YYYY-MM-DD; today. */
                        date?: string;
                        /** @description For minPriceForMargin; 20 by default. */
                        targetMarginPercent?: number;
                        /** @description For minPriceForRoi and maxCostForRoi; 30 by default. */
                        targetRoiPercent?: number;
                        /** @description Fees you know better, per unit, without tax. */
                        feeOverrides?: {
                            /** @description Replaces `fees.referral`. */
                            referral?: number;
                            /** @description Replaces `fees.closing`. */
                            closing?: number;
                            /** @description Replaces `fees.perItem`. */
                            perItem?: number;
                            /** @description Replaces `fees.fulfillment`. */
                            fulfillment?: number;
                            /** @description Replaces `fees.surcharges`. */
                            surcharges?: number;
                            /** @description Replaces `fees.storage`. */
                            storage?: number;
                            /** @description Replaces `fees.inboundPlacement`. */
                            inboundPlacement?: number;
                            /** @description Replaces `fees.returns`. */
                            returns?: number;
                            /** @description Replaces `fees.digitalServices`. */
                            digitalServices?: number;
                            /** @description Replaces `fees.other`. */
                            other?: number;
                        };
                    }[];
                } | {
                    /**
                     * @description One of the operations of this form, asked once for each item.
                     * @enum {string}
                     */
                    operation: "price-history";
                    /** @description Parameters of that operation, as it takes them. */
                    items: {
                        /** @description Product identifier: ten letters and digits, in any case. */
                        asin: string;
                        /**
                         * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                         * @default amazon.com
                         * @enum {string}
                         */
                        marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                        /** @description Start in ISO 8601; a bare date is that UTC day, `first` is the first known point. Without it the window begins 365 days before `to`. */
                        from?: string;
                        /** @description End, exclusive; a bare date includes that whole UTC day. It may lie in the future, but no value is carried forward beyond the last look at the product. Without it the window ends now. */
                        to?: string;
                        /**
                         * @description `raw` gives the changes; the others give one point for each bucket (UTC, weeks from Monday).
                         * @default day
                         * @enum {string}
                         */
                        interval?: "raw" | "hour" | "day" | "week" | "month";
                        /**
                         * @description `points`: a list of objects; `columns`: arrays of equal length.
                         * @default points
                         * @enum {string}
                         */
                        layout?: "points" | "columns";
                        /**
                         * @description Comma-separated list of price, buyBox, amazon, new, newFba, newFbm, used, listPrice, lightningDeal, rating, reviewCount, offerCount, boughtInPastMonth, primeExclusive, fbaOfferCount, fbmOfferCount.
                         * @default price
                         */
                        series?: string;
                    }[];
                } | {
                    /**
                     * @description One of the operations of this form, asked once for each item.
                     * @enum {string}
                     */
                    operation: "bsr-history";
                    /** @description Parameters of that operation, as it takes them. */
                    items: {
                        /** @description Product identifier: ten letters and digits, in any case. */
                        asin: string;
                        /**
                         * @description One of the 9 marketplaces of form B, or its country such as DE; the store's .com when omitted.
                         * @default amazon.com
                         * @enum {string}
                         */
                        marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.com.tr" | "amazon.co.jp" | "amazon.ca";
                        /** @description Start in ISO 8601; a bare date is that UTC day, `first` is the first known point. Without it the window begins 365 days before `to`. */
                        from?: string;
                        /** @description End, exclusive; a bare date includes that whole UTC day. It may lie in the future, but no value is carried forward beyond the last look at the product. Without it the window ends now. */
                        to?: string;
                        /**
                         * @description `raw` gives the changes; the others give one point for each bucket (UTC, weeks from Monday).
                         * @default day
                         * @enum {string}
                         */
                        interval?: "raw" | "hour" | "day" | "week" | "month";
                        /**
                         * @description `points`: a list of objects; `columns`: arrays of equal length.
                         * @default points
                         * @enum {string}
                         */
                        layout?: "points" | "columns";
                        /** @description Id of the category that the ranks count in; without it the product’s root category. */
                        category?: string;
                    }[];
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
                        data: components["schemas"]["Batch"];
                    };
                };
            };
        };
    };
    usage: {
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
                        data: components["schemas"]["Usage"];
                    };
                };
            };
        };
    };
}

export const ROUTES = {
  "search": ['GET', '/search'],
  "finder": ['POST', '/finder'],
  "finder-by-address": ['GET', '/finder'],
  "finder-fields": ['GET', '/finder/fields'],
  "product": ['GET', '/products/:asin'],
  "price-history": ['GET', '/price-history'],
  "bsr-history": ['GET', '/bsr-history'],
  "ai-keywords": ['POST', '/ai/keywords'],
  "keywords-by-asin": ['GET', '/keywords/by-asin'],
  "keywords-compare": ['GET', '/keywords/compare'],
  "profit": ['POST', '/profit'],
  "batch": ['POST', '/batch'],
  "usage": ['GET', '/usage'],
} as const;
